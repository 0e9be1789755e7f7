import { useLocation } from 'react-router';
import { AuthHeader, phoneBack } from '~/features/auth/frame/index.ts';
import { MobileTopBar } from '~/parts/site-frame/index.ts';
import { useSession } from '~/session/index.ts';
import type { WithHead } from '~/site/head/page-head.ts';
import { findPage } from '~/site/pages/find.ts';
import { QUESTION } from '~/site/paths.ts';
import { usePhone } from '~/site/use-phone.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

/** One matter and nothing beside it: no menus, no tabs; what was done so far is kept when one leaves. */
export default function AuthLayout({ loaderData: { head } }: { loaderData: WithHead }) {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  return (
    <div data-layout="auth" className="flex min-h-below-strip flex-col bg-paper">
      {usePhone() ? (
        // the question asks by itself
        <MobileTopBar
          title={findPage(pathname)?.desktop === QUESTION ? undefined : head.name}
          back={phoneBack()}
        />
      ) : (
        <AuthHeader path={pathname} search={search} user={user} />
      )}
      <PageMain className="flex-1" />
    </div>
  );
}
