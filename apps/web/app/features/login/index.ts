export { signInAgreements } from './fields.ts';
export { LoginPage } from './login-page.tsx';
