export {
  type DeviceOwner,
  devicesOf,
  forgetDevices,
  forgetOldDevices,
  knownDevice,
  noteDevice,
  rememberDevice,
} from './devices.ts';
