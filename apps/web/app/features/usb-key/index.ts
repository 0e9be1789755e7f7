export { UsbKeyPage } from './usb-key-page.tsx';
