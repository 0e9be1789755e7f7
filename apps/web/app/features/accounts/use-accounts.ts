import type { AccountListItem } from '@yinxin/api/client';
import { useCallback, useState } from 'react';
import { useToast } from '~/feedback';
import { useSession } from '~/session';
import { currentFirst } from './model.ts';

/** Product.md section 9: time to read the message before the page is loaded anew. */
export const RELOAD_DELAY_MS = 500;

export const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);

/** The user's accounts and what can be done with them; failed calls have already shown their message. */
export function useAccounts() {
  const { send, sendQuietly, signOut } = useSession();
  const toast = useToast();
  const [accounts, setAccounts] = useState<AccountListItem[]>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const list = await send('GET /api/appapi/query/org/my/list').catch(() => undefined);
    if (list) setAccounts(currentFirst(list));
  }, [send]);

  const switchTo = async (uid: string) => {
    setBusy(true);
    try {
      await send('POST /api/appapi/commend/role/change', { query: { uid } });
      window.location.reload();
    } catch {
      setBusy(false);
    }
  };

  /** Whatever the server answers, this browser forgets the token. */
  const logout = async () => {
    setBusy(true);
    await sendQuietly('GET /api/appapi/cas/cancelAccount').catch(() => undefined);
    signOut();
    toast.success('退出成功');
    reloadSoon();
  };

  return { accounts, busy, load, switchTo, logout };
}
