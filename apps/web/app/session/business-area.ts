import type { CurrentUser, Send } from '@yinxin/api/client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';
import { currentFirst } from './account-order.ts';
import { atFirst, type BusinessState, type LoadedArea } from './area.ts';
import { keepUser, keptUser, type UserCache } from './user-cache.ts';

const INDEX_KEY = 'indexNav';

/** A blocked storage only costs the mark after a reload. */
function keptIndex(): number {
  try {
    return Number(sessionStorage.getItem(INDEX_KEY) ?? 0);
  } catch {
    return 0;
  }
}
function keepIndex(index: number) {
  try {
    keepInTab(INDEX_KEY, String(index));
  } catch {}
}

/** Asked once a day; whoever switches accounts or signs in anew is asked for anew. */
async function userInfo(send: Send, { userId, uid }: CurrentUser): Promise<UserCache> {
  const kept = keptUser(userId, uid);
  if (kept) return kept;
  const user = await send('GET /api/appapi/query/user/cache');
  keepUser(user);
  return user;
}

interface AreaLoaderProps {
  user: CurrentUser;
  send: Send;
  /** Hears of every change. */
  onChange: (area: LoadedArea) => void;
}

/**
 * Holds the state of the area; loaded for signed-in people only. A failed list can be loaded again, failed facts come
 * with the next page.
 */
export function AreaLoader({ user, send, onChange }: AreaLoaderProps) {
  const [state, setState] = useState<BusinessState>(atFirst);
  const change = useCallback(
    (changed: Partial<BusinessState>) => setState((before) => ({ ...before, ...changed })),
    [],
  );

  const loadAccounts = useCallback(async () => {
    change({ accountListFailed: false });
    const list = await send('GET /api/appapi/query/org/my/list').catch(() => undefined);
    change(list ? { accountList: currentFirst(list) } : { accountListFailed: true });
  }, [send, change]);

  useEffect(() => {
    change({ indexNav: keptIndex() });
    // What the page was rendered with is newer than what was kept.
    userInfo(send, user).then(
      ({ accountList: _, ...info }) => change({ ...info, ...user, hasGetInfo: true }),
      () => {},
    );
    void loadAccounts();
  }, [user, send, change, loadAccounts]);

  const acts = useMemo(
    () => ({
      loadAccounts,
      openNav: (indexNav: number) => {
        keepIndex(indexNav);
        change({ indexNav });
      },
      keepScene: (scene: Parameters<LoadedArea['keepScene']>[0]) => {
        const kept = keptUser(user.userId, user.uid);
        if (kept) keepUser({ ...kept, ...scene });
        change(scene);
      },
    }),
    [user, change, loadAccounts],
  );
  useEffect(() => onChange({ ...state, ...acts }), [state, acts, onChange]);

  return null;
}
