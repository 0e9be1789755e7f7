import { useLocation } from 'react-router';
import { HOME, withGoto } from '~/guards/goto.ts';
import { useSession } from '~/session';
import { ButtonLink } from '~/ui';
import { UserMenu } from './user-menu.tsx';

/** The right end of the desktop header: the way in, or who is in. */
export function AccountCorner() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (user) return <UserMenu user={user} />;
  return (
    <ButtonLink size="sm" to={pathname === HOME ? '/login' : withGoto('/login', pathname + search)}>
      登录
    </ButtonLink>
  );
}
