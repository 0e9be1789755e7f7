import { useState } from 'react';
import { useSession } from './session.tsx';

/** Acts for another of one's accounts from now on; a failed call has already shown its message. */
export function useSwitchAccount() {
  const { send } = useSession();
  const [switching, setSwitching] = useState(false);

  /** The page is loaded anew for the account, or another one. */
  const switchTo = async (uid: string, path?: string) => {
    setSwitching(true);
    try {
      await send('POST /api/appapi/commend/role/change', { query: { uid } });
      if (path) window.location.assign(path);
      else window.location.reload();
    } catch {
      setSwitching(false);
    }
  };

  return { switching, switchTo };
}
