export { withChallenges } from './challenge/index.ts';
export { SESSION_OVER, type Session, SessionProvider, useSend, useSession } from './session.tsx';
export { useSwitchAccount } from './switch-account.ts';
