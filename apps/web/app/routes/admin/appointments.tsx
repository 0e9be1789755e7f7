import { AppointmentsPage, loadAppointments } from '~/features/admin/appointments/appointments-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadAppointments;
export default AppointmentsPage;
