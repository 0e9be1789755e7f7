import { useLocation } from 'react-router';
import { AccountSheetButton } from '~/features/accounts';
import { MobileTabBar, MobileTopBar } from '~/features/site-frame';
import { desktopPathOf, MOBILE_HOME } from '~/guards/device.ts';
import { HOME } from '~/guards/goto.ts';
import { mobileTabs } from '~/navigation-mobile.ts';
import type { WithHead } from '~/page-head.ts';
import { hasPage } from '~/pages.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

/** From one text the arrow leads back to the list it is in, from elsewhere home. */
export default function MobileLayout({ loaderData: { head } }: { loaderData: WithHead }) {
  const { pathname, search } = useLocation();
  const isHome = hasPage(pathname) && desktopPathOf(pathname) === HOME;
  return (
    <div data-layout="mobile" className="flex min-h-dvh flex-col">
      <MobileTopBar
        title={isHome ? undefined : head.name}
        back={new URLSearchParams(search).has('id') ? pathname : MOBILE_HOME}
        right={<AccountSheetButton />}
      />
      <PageMain className="flex-1" />
      <MobileTabBar tabs={mobileTabs} path={isHome ? MOBILE_HOME : pathname} />
    </div>
  );
}
