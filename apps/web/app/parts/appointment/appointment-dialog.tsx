import { lazy, Suspense, useEffect } from 'react';
import { openAppointment, useOpening } from './opening.ts';
import { readSessionFlag, writeSessionFlag } from './session-flag.ts';

const DialogBody = lazy(async () => ({ default: (await import('./dialog-body.tsx')).DialogBody }));

/** How long a visitor looks at the page before the form comes by itself (docs/specification/constants.md). */
const FIRST_LOOK_MS = 6000;

/** The form on the phone's home page: it opens by itself the first time in a session, once the visitor has looked
 * around or scrolled on, later when asked. */
export function AppointmentDialog() {
  const opening = useOpening();
  const { used } = opening;
  useEffect(() => {
    if (readSessionFlag()) return;
    if (used) return writeSessionFlag('已展示');
    const onScroll = () => {
      if (window.scrollY > window.innerHeight / 2) openAppointment();
    };
    const timer = setTimeout(openAppointment, FIRST_LOOK_MS);
    window.addEventListener('scroll', onScroll, { passive: true });
    onScroll(); // who scrolled before the page worked has looked around too
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [used]);
  return <Sheet {...opening} />;
}

/** The form on the phone, when asked. */
export function AppointmentSheet() {
  return <Sheet {...useOpening()} />;
}

function Sheet({ used, open, close }: ReturnType<typeof useOpening>) {
  return used ? (
    <Suspense>
      <DialogBody open={open} onClose={close} />
    </Suspense>
  ) : null;
}
