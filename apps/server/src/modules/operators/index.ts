export { createDesk, type Desk } from './desk.ts';
export {
  type Credentials,
  colleaguesWho,
  createAdministratorOrReset,
  createOperator,
  findColleagueWho,
  type NewOperator,
  operatorNames,
  removeSecondFactorOf,
  seedDemoOperators,
} from './operators.ts';
export { mayWith } from './policy.ts';
export { answerOperators } from './routes.ts';
export { forgetOldSessions, type OperatorDependencies, operatorAuthenticator } from './sessions.ts';
