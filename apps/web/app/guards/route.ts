import { withGoto } from './goto.ts';
import type { Guard, Visit } from './visit.ts';

type UserState = NonNullable<Awaited<ReturnType<Visit['user']>>>;

/** Product.md section 4: the person's state counts for a personal account, the company's for an enterprise. */
export const isVerified = (user: Pick<UserState, 'type' | 'personState' | 'orgState'>) =>
  (user.type === 0 ? user.personState : user.orgState) === 1;

/** Product.md section 8: no token → login, no user for the token → home, not verified → verification. */
export const routeGuard: Guard = async ({ path, search, access, hasToken, user }) => {
  if (access === 'public') return undefined;
  if (!hasToken) return withGoto('/login', path + search);
  const current = await user();
  if (!current) return '/';
  return access === 'verified' && !isVerified(current) ? withGoto('/auth', path + search) : undefined;
};
