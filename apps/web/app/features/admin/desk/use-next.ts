import { App } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useAdmin } from '../session.tsx';
import { nextAfter } from './due.ts';

/** After a decision the next case opens by itself; where there is none, the desk. */
export function useNext() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const navigate = useNavigate();
  return useCallback(
    async (done: string) => {
      const next = await nextAfter(send, done).catch(() => undefined); // the session has said what went wrong
      if (next) message.info(`下一件：${next.title}`);
      await navigate(next?.to ?? '/admin');
    },
    [send, message, navigate],
  );
}
