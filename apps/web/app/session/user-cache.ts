import type { ResultOf } from '@yinxin/api/client';
import { keepInBrowser } from '~/site/browser-storage.ts';
import { USER_CACHE } from './forget-user.ts';

export type UserCache = ResultOf<'GET /api/appapi/query/user/cache'>;

/** docs/specification/constants.md */
export const LOCAL_CACHE_MS = 864e5;

/** What was kept for this person and account, unless it is older than a day; a blocked storage keeps nothing. */
export function keptUser(userId: string, uid: string, now = Date.now()): UserCache | undefined {
  try {
    const { at, user } = JSON.parse(localStorage.getItem(USER_CACHE) ?? '{}') as {
      at?: number;
      user?: UserCache;
    };
    const isFresh = at !== undefined && at <= now && now - at < LOCAL_CACHE_MS;
    return isFresh && user?.userId === userId && user.uid === uid ? user : undefined;
  } catch {
    return undefined;
  }
}

export function keepUser(user: UserCache, now = Date.now()): void {
  try {
    keepInBrowser(USER_CACHE, JSON.stringify({ at: now, user }));
  } catch {
    // the next page asks the server again
  }
}
