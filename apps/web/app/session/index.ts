export { type Session, SessionProvider, useSend, useSession } from './session.tsx';
