import { Outlet, useLocation } from 'react-router';
import { AccountSheetButton } from '~/features/accounts';
import { MobileTabBar, MobileTopBar } from '~/features/site-frame';
import { mobilePathOf } from '~/guards/device.ts';
import { navigation } from '~/navigation.ts';
import { findPage } from '~/site-map.ts';

export default function MobileLayout() {
  const { pathname } = useLocation();
  const page = findPage(pathname);
  const isHome = mobilePathOf('/') === pathname || page?.path === '/mobile/pc/home';
  return (
    <div data-layout="mobile" className="flex min-h-dvh flex-col">
      <MobileTopBar
        title={isHome ? undefined : (page?.title ?? '页面不存在')}
        right={<AccountSheetButton />}
      />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <MobileTabBar tabs={navigation.mobileTabs} path={isHome ? '/mobile' : pathname} />
    </div>
  );
}
