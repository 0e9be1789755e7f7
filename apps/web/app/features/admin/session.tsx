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
  /** Says what went wrong, and rejects so that the caller stops. */
  send: Send;
  signIn(token: string, operator: OperatorSelf): void;
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

  const actions = useMemo(() => {
    const leave = () => {
      dropToken();
      setOperator(undefined);
    };
    const send: Send = async (route, ...input) => {
      try {
        return await client(route, ...input);
      } catch (error) {
        if (error instanceof CallError) {
          if (isSessionOver(error.code)) leave();
          message.error(error.message);
        }
        throw error;
      }
    };
    return {
      send,
      signIn: (token: string, who: OperatorSelf) => {
        keepToken(token);
        setOperator(who);
      },
      changed: setOperator,
      signOut: async () => {
        await client('POST /api/admin/logout').catch(() => {});
        leave();
      },
    };
  }, [message]);

  useEffect(() => {
    if (readToken() === undefined) return;
    client('GET /api/admin/me')
      .then(setOperator, dropToken)
      .finally(() => setOpening(false));
  }, []);

  return <SessionContext value={{ operator, isOpening, ...actions }}>{children}</SessionContext>;
}
