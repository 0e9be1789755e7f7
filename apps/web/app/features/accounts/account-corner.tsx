import { useLocation } from 'react-router';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { HOME } from '~/site/paths.ts';
import { ButtonLink } from '~/ui/index.ts';
import { UserMenu } from './user-menu.tsx';

/** The right end of the desktop header: the way in, or who is in. */
export function AccountCorner() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  // not fetched apart: a part of the server's page that React takes over later than the rest may be made anew, and a
  // press on it is lost
  if (user) return <UserMenu user={user} compact />;
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      to={pathname === HOME ? '/login' : withGoto('/login', pathname + search)}
    >
      登录
    </ButtonLink>
  );
}
