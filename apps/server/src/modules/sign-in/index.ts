export type { SignInAgreements, SignInDependencies } from './dependencies.ts';
export { enter, enterByPhone, login, personByPhone } from './entering.ts';
export { isOwnerOfPhone } from './phone-owner.ts';
export { presentEntered, presentUser } from './present.ts';
export { answerSignIn } from './routes.ts';
export { switchTo } from './switching.ts';
