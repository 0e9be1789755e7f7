export { createDesk, type Desk } from './desk.ts';
export {
  type Credentials,
  createAdministratorOrReset,
  removeSecondFactorOf,
  seedDemoOperators,
} from './installation.ts';
export {
  colleaguesWho,
  createOperator,
  findColleagueWho,
  type NewOperator,
  operatorNames,
} from './operators.ts';
export { mayWith } from './policy.ts';
export { forgetOldHalves } from './requests.ts';
export { answerOperators } from './routes.ts';
export { forgetOldSessions, type OperatorDependencies, operatorAuthenticator } from './sessions.ts';
