import {
  CallError,
  createClient,
  isSessionOver,
  OPERATOR_HEADER,
  type OperatorRole,
  type OperatorSelf,
  type Send,
} from '@yinxin/api/client';
import { App } from 'antd';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { dropToken, keepToken, readToken } from './token.ts';

const client = createClient({ token: readToken, header: OPERATOR_HEADER });

export interface AdminSession {
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
  signIn(login: string, password: string): Promise<void>;
  changed(operator: OperatorSelf): void;
  signOut(): Promise<void>;
}

const SessionContext = createContext<AdminSession | undefined>(undefined);

export function useAdmin(): AdminSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useAdmin needs an AdminSessionProvider above it');
  return session;
}

export function useHasRole(...roles: OperatorRole[]): boolean {
  const { operator } = useAdmin();
  return operator?.roles.some((role) => roles.includes(role)) ?? false;
}

export function AdminSessionProvider({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
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
    const send: Send = async (route, ...input) => {
      try {
        return await client(route, ...input);
      } catch (error) {
        fail(error);
        throw error;
      }
    };
    return {
      send,
      fail,
      signIn: async (login: string, password: string) => {
        const answer = await send('POST /api/admin/login', { body: { login, password } });
        keepToken(answer.token);
        setOperator(answer.operator);
        setOver(false);
        setSignIns((n) => n + 1);
      },
      changed: setOperator,
      signOut: async () => {
        if (readToken()) await client('POST /api/admin/logout').catch(() => {});
        dropToken();
        setOver(false);
        setOperator(undefined);
      },
    };
  }, [message]);

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
