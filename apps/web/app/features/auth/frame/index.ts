export { AuthHeader } from './auth-header.tsx';
export { phoneBack } from './phone-back.ts';
