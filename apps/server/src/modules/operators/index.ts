export { type AdminBook, createAdmin, type Due, leftFirst, MOST_DUE } from './admin-book.ts';
export { requestsDue } from './due.ts';
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
export { requireSeen, seenPapers } from './seen-papers.ts';
export { type OperatorDependencies, operatorAuthenticator } from './sessions.ts';
