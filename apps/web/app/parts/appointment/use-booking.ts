import { useSession } from '~/session/index.ts';
import { useForm } from '~/ui/index.ts';
import {
  type AppointmentFields,
  appointmentOf,
  bookDemonstration,
  noAppointment,
  whatIsMissing,
} from './book.ts';
import { writeSessionFlag } from './session-flag.ts';

/** The form of an appointment, and how it is sent. */
export function useBooking({ invite, onBooked }: { invite: boolean; onBooked: (phone: string) => void }) {
  const { sendQuietly } = useSession();
  const form = useForm<AppointmentFields>(noAppointment);
  const book = async () => {
    const isBooked = await form.attempt(
      (typed) => bookDemonstration(sendQuietly, appointmentOf(typed), { invite }),
      {
        check: whatIsMissing,
      },
    );
    if (!isBooked) return;
    writeSessionFlag('已体验');
    const left = appointmentOf(form.values).appointmentPhone;
    form.reset();
    onBooked(left);
  };
  return { form, book };
}
