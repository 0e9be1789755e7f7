export { AppointmentButton } from './appointment-button.tsx';
export { AppointmentDialog, AppointmentSheet } from './appointment-dialog.tsx';
export { AppointmentDrawer } from './appointment-drawer.tsx';
export { openAppointment } from './opening.ts';
