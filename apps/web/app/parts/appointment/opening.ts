import { useEffect, useState } from 'react';

const OPEN = 'appointment:open';

/** The one way to open the appointment form from code; in markup use `AppointmentButton`. */
export function openAppointment(): void {
  window.dispatchEvent(new Event(OPEN));
}

/**
 * Whether the form is open, and whether it ever was: its code is fetched only then. Presses are heard at the
 * document, so that a button in a part of the page which the browser left as the server made it opens it too.
 */
export function useOpening() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  useEffect(() => {
    const show = () => {
      window.lastPressed = undefined;
      setState('open');
    };
    const onClick = ({ target }: Pick<MouseEvent, 'target'>) => {
      if (target instanceof Element && target.closest('[data-appointment]')) show();
    };
    onClick({ target: window.lastPressed ?? null }); // pressed before this script came
    window.addEventListener(OPEN, show);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener(OPEN, show);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return { used: state !== 'unused', open: state === 'open', close: () => setState('closed') };
}
