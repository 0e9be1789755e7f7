import type { CurrentUser, Send } from '@yinxin/api/client';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '~/feedback';
import { withGoto } from '~/guards/goto.ts';
import { findPage } from '~/pages.ts';
import { writeCookie } from './browser-cookies.ts';
import { clearedTokenCookies, tokenCookie } from './cookies.ts';
import type { Reactions } from './interceptors.ts';

export interface Session {
  user: CurrentUser | undefined;
  send: Send;
  /** Leaves failed calls to the caller's own words; an ended session is still dealt with. */
  sendQuietly: Send;
  signIn(accessToken: string): void;
  signOut(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export const useSend = (): Send => useSession().send;

const forgetToken = () => clearedTokenCookies.forEach(writeCookie);
function keepToken(accessToken: string) {
  forgetToken();
  writeCookie(tokenCookie(accessToken, window.location.protocol));
}

const UNREACHABLE = '网络连接失败，请检查网络后重试';

/** The client comes with the first call: most visitors of public pages never make one. */
const sendWith =
  (reactions: Reactions): Send =>
  async (route, ...input) => {
    const { createSend } = await import('./calls.ts').catch((error: unknown) => {
      reactions.showError(UNREACHABLE);
      throw error;
    });
    return createSend(reactions)(route, ...input);
  };

/** `user` is whom the server recognised for this page. */
export function SessionProvider({ user, children }: { user: CurrentUser | undefined; children: ReactNode }) {
  const toast = useToast();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);

  const session = useMemo<Session>(() => {
    const reactions: Reactions = {
      showError: toast.error,
      endSession: () => {
        forgetToken();
        setOver(true);
      },
      isPublicPage: () => (findPage(window.location.pathname)?.access ?? 'public') === 'public',
      goToLogin: () => {
        const { pathname, search } = window.location;
        navigate(withGoto('/login', pathname + search));
      },
    };
    return {
      user: isOver ? undefined : user,
      send: sendWith(reactions),
      sendQuietly: sendWith({ ...reactions, showError: () => {} }),
      signIn: keepToken,
      signOut: forgetToken,
    };
  }, [user, isOver, toast, navigate]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
