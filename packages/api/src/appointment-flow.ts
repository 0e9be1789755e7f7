import type { AppointmentState } from './calls/admin-desk.ts';

/** What may follow on what: the server obeys it, the screen offers it. */
export const appointmentFlow: Readonly<Record<AppointmentState, readonly AppointmentState[]>> = {
  new: ['contacted', 'closed'],
  contacted: ['closed', 'new'],
  closed: ['contacted'],
};
