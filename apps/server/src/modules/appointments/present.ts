import { type Act, type AppointmentDetail, type AppointmentLine, appointmentMachine } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import { type Appointment, maskContact } from './inbox.ts';
import type { Note } from './notes.ts';

/** Every request can be worked on, whatever its state: what comes next is the flow's business. */
const acts: readonly Act[] = [
  'open-contact',
  'set-appointment-state',
  'assign-appointment',
  'note-appointment',
];

export const presentAppointment = (appointment: Appointment, operator: Operator): AppointmentLine => ({
  id: appointment.id,
  ...maskContact(appointment.contact),
  organizationName: appointment.organizationName,
  remarks: appointment.remarks,
  state: appointment.state,
  assigneeId: appointment.assigneeId,
  assigneeName: appointment.assigneeName,
  createdAt: appointment.createdAt.toISOString(),
  may: mayWith(operator, acts),
  steps: appointmentMachine.may(appointment.state, operator.roles),
});

export const presentAppointmentDetail = (
  appointment: Appointment,
  notes: readonly Note[],
  operator: Operator,
): AppointmentDetail => ({
  ...presentAppointment(appointment, operator),
  notes: notes.map(({ id, text, actorName, at }) => ({ id, text, actorName, at: at.toISOString() })),
});
