import {
  type Act,
  CallError,
  isSessionOver,
  type LoginAnswer,
  type OperatorSelf,
  type SecondFactorProof,
  type Send,
} from '@yinxin/api/client';
import { App } from 'antd';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession, withChallenges } from '~/session/index.ts';
import { client, clientWith } from './client.ts';
import { dropToken, keepDevice, keepToken, readDevice, readToken } from './token.ts';

type Entered = Extract<LoginAnswer, { next: 'desk' }>;
export type SecondStep = Extract<LoginAnswer, { next: 'second-factor' }>;

interface AdminSession {
  /** Undefined while nobody is signed in. */
  operator: OperatorSelf | undefined;
  /** Not yet known whether the tab's token still counts. */
  isOpening: boolean;
  /** The session ended by itself; the page stays as it is behind the question for the password. */
  isOver: boolean;
  /** How often somebody signed in here: what could not be loaded is asked for again. */
  signIns: number;
  /** Says what went wrong, and rejects so that the caller stops. */
  send: Send;
  /** Says what went wrong with a call that did not go through `send`. */
  fail(error: unknown): void;
  /** Answers the second step where one is asked for. */
  signIn(login: string, password: string): Promise<SecondStep | undefined>;
  signInSecond(ticket: string, proof: SecondFactorProof): Promise<void>;
  changed(operator: OperatorSelf): void;
  signOut(): Promise<void>;
}

const SessionContext = createContext<AdminSession | undefined>(undefined);

export function useAdmin(): AdminSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useAdmin needs an AdminSessionProvider above it');
  return session;
}

/** Whether the server lets this operator do something at all; with a single thing its own `may` decides. */
export function useMay(act: Act): boolean {
  const { operator } = useAdmin();
  return operator?.may.includes(act) ?? false;
}

export function AdminSessionProvider({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
  const { revalidate } = useRevalidator();
  const { passChallenge } = useSession();
  const [operator, setOperator] = useState<OperatorSelf>();
  const [isOpening, setOpening] = useState(() => readToken() !== undefined);
  const [isOver, setOver] = useState(false);
  const [signIns, setSignIns] = useState(0);

  const actions = useMemo(() => {
    const fail = (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (!isSessionOver(error.code)) return void message.error(error.message);
      dropToken();
      setOver(true);
    };
    const asking = withChallenges(clientWith, passChallenge);
    const send: Send = async (route, ...input) => {
      try {
        return await asking(route, ...input);
      } catch (error) {
        fail(error);
        throw error;
      }
    };
    const enter = ({ token, operator: self, device }: Entered) => {
      keepToken(token);
      if (device) keepDevice(self.login, device);
      setOperator(self);
      setOver(false);
      setSignIns((n) => n + 1);
      void revalidate();
    };
    return {
      send,
      fail,
      signIn: async (login: string, password: string) => {
        const body = { login, password, device: readDevice(login) };
        const answer = await send('POST /api/admin/login', { body });
        if (answer.next === 'second-factor') return answer;
        enter(answer);
      },
      signInSecond: async (ticket: string, proof: SecondFactorProof) =>
        enter(await send('POST /api/admin/login/second', { body: { ticket, proof } })),
      changed: (self: OperatorSelf) => {
        setOperator(self);
        void revalidate();
      },
      signOut: async () => {
        if (readToken()) await client('POST /api/admin/logout').catch(() => {});
        dropToken();
        setOver(false);
        setOperator(undefined);
      },
    };
  }, [message, revalidate, passChallenge]);

  useEffect(() => {
    if (readToken() === undefined) return;
    client('GET /api/admin/me')
      .then(setOperator, actions.fail)
      .finally(() => setOpening(false));
  }, [actions]);

  return (
    <SessionContext value={{ operator, isOpening, isOver, signIns, ...actions }}>{children}</SessionContext>
  );
}
