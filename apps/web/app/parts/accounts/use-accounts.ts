import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useSession, useSwitchAccount } from '~/session/index.ts';

/** Time to read the message before the page is loaded anew (docs/specification/constants.md). */
const RELOAD_DELAY_MS = 500;

export const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);

/** What can be done with one's accounts; failed calls have already shown their message. */
export function useAccounts() {
  const { sendQuietly, signOut } = useSession();
  const { switching, switchTo } = useSwitchAccount();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** Whatever the server answers, this browser forgets the token. */
  const logout = async () => {
    setBusy(true);
    await sendQuietly('GET /api/appapi/cas/cancelAccount').catch(() => undefined);
    signOut();
    toast.successBeforeReload('退出成功');
    reloadSoon();
  };

  return { busy: busy || switching, switchTo, logout };
}
