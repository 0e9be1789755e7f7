import { lazy, Suspense, useEffect } from 'react';
import { openAppointment, useOpening } from './opening.ts';
import { readSessionFlag, writeSessionFlag } from './session-flag.ts';

const DialogBody = lazy(async () => ({ default: (await import('./dialog-body.tsx')).DialogBody }));

/** The form on the phone's home page: it opens by itself the first time in a session, later when asked. */
export function AppointmentDialog() {
  useEffect(() => {
    if (readSessionFlag()) return;
    writeSessionFlag('已展示');
    openAppointment();
  }, []);
  return <AppointmentSheet />;
}

/** The form on the phone, when asked. */
export function AppointmentSheet() {
  const { used, open, close } = useOpening();
  return used ? (
    <Suspense>
      <DialogBody open={open} onClose={close} />
    </Suspense>
  ) : null;
}
