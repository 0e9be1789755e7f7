export {
  type Credentials,
  createAdministratorOrReset,
  removeSecondFactorOf,
  seedDemoOperators,
} from './installation.ts';
export { colleaguesWho, createOperator, findColleagueWho, operatorNames } from './operators.ts';
export { answerOperators } from './routes.ts';
export { type OperatorDependencies, operatorAuthenticator } from './sessions.ts';
