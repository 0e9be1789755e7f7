import { loginFor, withGoto } from '~/site/goto.ts';
import type { Guard, Visit } from './visit.ts';

type UserState = Exclude<Awaited<ReturnType<Visit['user']>>, 'unknown' | undefined>;

/** The person's state counts for a personal account, the company's for an enterprise (docs/specification/accounts.md). */
export const isVerified = (user: Pick<UserState, 'type' | 'personState' | 'orgState'>) =>
  (user.type === 0 ? user.personState : user.orgState) === 1;

/**
 * No token, or one that no longer counts → login; a user who cannot be learnt → the home page, with the token kept; not
 * verified → verification (docs/specification/accounts.md).
 */
export const routeGuard: Guard = async ({ path, search, access, hasToken, user }) => {
  if (access === 'public' || access === 'partner') return undefined;
  const current = hasToken ? await user() : undefined;
  if (current === 'unknown') return '/';
  if (!current) return loginFor(path + search);
  return access === 'verified' && !isVerified(current) ? withGoto('/auth', path + search) : undefined;
};
