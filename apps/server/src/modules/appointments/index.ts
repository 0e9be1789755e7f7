export { answerAppointments } from './routes.ts';
