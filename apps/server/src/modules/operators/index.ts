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
export { answerOperators } from './routes.ts';
export { type OperatorDependencies, operatorAuthenticator } from './sessions.ts';
