import { useEffect, useState } from 'react';

const OPEN = 'appointment:open';

/** The one way to open the appointment form from code; in markup use `AppointmentButton`. */
export function openAppointment(): void {
  window.dispatchEvent(new Event(OPEN));
}

/**
 * Whether the form is open. Presses are heard at the document, so that a button in a part of the page
 * which the server rendered and the browser left alone opens it too.
 */
export function useOpening(): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-appointment]')) show();
    };
    window.addEventListener(OPEN, show);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener(OPEN, show);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return [open, setOpen];
}
