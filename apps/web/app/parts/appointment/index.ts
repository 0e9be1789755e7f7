export { AppointmentButton } from './appointment-button.tsx';
export { AppointmentDialog, AppointmentSheet } from './appointment-dialog.tsx';
export { AppointmentDrawer } from './appointment-drawer.tsx';
export { AppointmentOrPrice } from './appointment-or-price.tsx';
export { Closing, DesktopClosing, PhoneClosing } from './closing.tsx';
export { openAppointment } from './opening.ts';
