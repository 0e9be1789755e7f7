export {
  type Appointment,
  type AppointmentFilters,
  type Assignee,
  allAppointments,
  assignAppointment,
  type Contact,
  getAppointment,
  listAppointments,
  maskContact,
  setAppointmentState,
  stateNames,
} from './inbox.ts';
export { addNote, type Note, notesOf } from './notes.ts';
export { answerAppointments } from './routes.ts';
