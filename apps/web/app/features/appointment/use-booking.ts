import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '~/session';
import { bookDemonstration, readAppointment, whatIsMissing } from './book.ts';
import { writeSessionFlag } from './session-flag.ts';

/** Sends the form once, however often it is pressed, and says what went wrong. */
export function useBooking({ failure, onBooked }: { failure: string; onBooked: () => void }) {
  const send = useSend();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const appointment = readAppointment(new FormData(form));
    const missing = whatIsMissing(appointment);
    setError(missing);
    if (missing) return;

    running.current = true;
    setBusy(true);
    try {
      await bookDemonstration(send, appointment);
      writeSessionFlag('已体验');
      form.reset();
      onBooked();
    } catch (error) {
      setError(`${failure}：${error instanceof Error ? error.message : '请稍后再试'}`);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { submit, busy, error };
}
