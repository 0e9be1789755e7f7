export {
  type DeviceOwner,
  forgetDevices,
  forgetOldDevices,
  knownDevice,
  noteDevice,
  rememberDevice,
} from './devices.ts';
