export {
  devicesOf,
  forgetDevices,
  forgetOldDevices,
  knownDevice,
  noteDevice,
  rememberDevice,
} from './devices.ts';
export { deviceName, deviceWords, maskedNetwork } from './names.ts';
