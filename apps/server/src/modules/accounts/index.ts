export { type AccountParts, personByPhone } from './commands.ts';
export { presentUser } from './present.ts';
export { answerAccounts } from './routes.ts';
export { createSessions, type Sessions } from './sessions.ts';
export { accounts, persons } from './tables.ts';
