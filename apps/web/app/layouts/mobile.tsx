import { Outlet, useLocation } from 'react-router';
import { AccountSheetButton } from '~/features/accounts';
import { MobileTabBar, MobileTopBar } from '~/features/site-frame';
import { MOBILE_HOME } from '~/guards/device.ts';
import { mobileTabs } from '~/navigation-mobile.ts';
import { findPage } from '~/site-map.ts';

export default function MobileLayout() {
  const { pathname } = useLocation();
  const page = findPage(pathname);
  const isHome = page?.file === 'public/mobile-home.tsx';
  return (
    <div data-layout="mobile" className="flex min-h-dvh flex-col">
      <MobileTopBar
        title={isHome ? undefined : (page?.title ?? '页面不存在')}
        right={<AccountSheetButton />}
      />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <MobileTabBar tabs={mobileTabs} path={isHome ? MOBILE_HOME : pathname} />
    </div>
  );
}
