export { SignInForm } from './sign-in-form.tsx';
export type { SignInWay } from './use-sign-in.ts';
