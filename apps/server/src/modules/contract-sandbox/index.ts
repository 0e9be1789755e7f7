export { answerOpenSigning } from './open-routes.ts';
export type { Inbox } from './sandbox-messages.ts';
export type { SandboxPeople } from './sandbox-sign.ts';
