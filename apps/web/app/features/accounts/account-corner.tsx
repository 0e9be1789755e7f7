import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { HOME, withGoto } from '~/guards/goto.ts';
import { useSession } from '~/session';
import { ButtonLink } from '~/ui';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** The right end of the desktop header: the way in, or who is in. */
export function AccountCorner() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <Suspense>
        <UserMenu user={user} />
      </Suspense>
    );
  return (
    <ButtonLink size="sm" to={pathname === HOME ? '/login' : withGoto('/login', pathname + search)}>
      登录
    </ButtonLink>
  );
}
