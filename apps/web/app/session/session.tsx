import type { Challenge, CurrentUser, Send } from '@yinxin/api/client';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { writeCookie } from '~/site/browser-storage.ts';
import { clearedTokenCookies, tokenCookie } from '~/site/cookies.ts';
import { loginFor } from '~/site/goto.ts';
import { findPage } from '~/site/pages/find.ts';
import { atFirst, type BusinessArea, type LoadedArea } from './area.ts';
import type { PassChallenge } from './challenge/index.ts';
import { forgetUser } from './forget-user.ts';
import type { Reactions } from './interceptors.ts';

interface Calls {
  send: Send;
  /** Leaves failed calls to the caller's own words; an ended session is still dealt with. */
  sendQuietly: Send;
  /** For a client of another area, whose calls can be refused with a challenge as well. */
  passChallenge: PassChallenge;
  signIn(accessToken: string): void;
  signOut(): void;
}

export interface Session extends Calls {
  user: CurrentUser | undefined;
  area: BusinessArea;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('no SessionProvider');
  return session;
}

export const useSend = (): Send => useSession().send;

function forgetToken() {
  clearedTokenCookies.forEach(writeCookie);
  forgetUser();
}
function keepToken(accessToken: string) {
  forgetToken();
  writeCookie(tokenCookie(accessToken, window.location.protocol, window.parent !== window));
}

export const SESSION_OVER = '登录已过期，请重新登录';
const UNREACHABLE = '网络连接失败，请重试';

/** The client comes with the first call: most visitors of public pages never make one. */
const sendWith =
  (reactions: Reactions & { passChallenge: PassChallenge }): Send =>
  async (route, ...input) => {
    const { createSend } = await import('./calls.ts').catch((error: unknown) => {
      reactions.showError(UNREACHABLE);
      throw error;
    });
    return createSend(reactions)(route, ...input);
  };

/** Most visitors are not signed in. */
const AreaLoader = lazy(async () => ({ default: (await import('./business-area.ts')).AreaLoader }));

/** Few ever meet one. */
const ChallengeDialog = lazy(async () => ({
  default: (await import('./challenge/challenge-dialog.tsx')).ChallengeDialog,
}));

interface AskedChallenge {
  challenge: Challenge;
  settle(answer: string | undefined): void;
}

/** `user` is whom the server recognised for this page. */
export function SessionProvider({
  user: recognised,
  children,
}: {
  user: CurrentUser | undefined;
  children: ReactNode;
}) {
  const toast = useToast();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [asked, setAsked] = useState<AskedChallenge>();

  const user = isOver ? undefined : recognised;

  const calls = useMemo<Calls>(() => {
    const reactions: Reactions = {
      showError: toast.error,
      endSession: () => {
        forgetToken();
        setOver(true);
      },
      isPublicPage: () => (findPage(window.location.pathname)?.row.access ?? 'public') === 'public',
      goToLogin: () => {
        toast.error(SESSION_OVER);
        const { pathname, search } = window.location;
        navigate(loginFor(pathname + search));
      },
    };
    const passChallenge: PassChallenge = (challenge) =>
      new Promise((resolve) => {
        const settle = (answer: string | undefined) => {
          setAsked(undefined);
          resolve(answer);
        };
        setAsked({ challenge, settle });
      });
    const answering = { ...reactions, passChallenge };
    return {
      send: sendWith(answering),
      sendQuietly: sendWith({ ...answering, showError: () => {} }),
      passChallenge,
      signIn: keepToken,
      signOut: forgetToken,
    };
  }, [toast, navigate]);
  const [loaded, setLoaded] = useState(atFirst);
  // in its own time: an update that reaches a part of the page before React has taken it over throws that part away
  const onLoaded = useCallback((area: LoadedArea) => startTransition(() => setLoaded(area)), []);
  // held here, so that a press counts before the area's script has come
  const [isShowAccountList, showAccountList] = useState(false);
  const session = useMemo<Session>(
    () => ({ ...calls, user, area: { ...loaded, isShowAccountList, showAccountList } }),
    [calls, user, loaded, isShowAccountList],
  );

  return (
    <SessionContext value={session}>
      {user && (
        <Suspense>
          <AreaLoader user={user} send={calls.sendQuietly} onChange={onLoaded} />
        </Suspense>
      )}
      {children}
      {asked && (
        <Suspense>
          <ChallengeDialog
            key={asked.challenge.challenge}
            challenge={asked.challenge}
            onPassed={asked.settle}
            onGivenUp={() => asked.settle(undefined)}
          />
        </Suspense>
      )}
    </SessionContext>
  );
}
