export { endMemberships } from './leaving.ts';
export { createSessions, liveSessions, type SessionRow, type Sessions } from './sessions.ts';
export { sessions } from './tables.ts';
