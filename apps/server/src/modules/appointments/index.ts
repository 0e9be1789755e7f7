export {
  type Appointment,
  allAppointments,
  type Contact,
  getAppointment,
  listAppointments,
  maskContact,
  setAppointmentState,
} from './inbox.ts';
export { answerAppointments } from './routes.ts';
