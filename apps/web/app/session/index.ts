export { SESSION_OVER, type Session, SessionProvider, useSend, useSession } from './session.tsx';
export { useSwitchAccount } from './switch-account.ts';
