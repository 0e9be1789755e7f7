export { forgetOldAppointments } from './retention.ts';
export { answerAppointments } from './routes.ts';
