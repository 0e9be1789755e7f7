export {
  findLoginPassword,
  forgetLoginPassword,
  keepLoginPassword,
  requirePassword,
  requireUnregistered,
  userNameOf,
} from './passwords.ts';
