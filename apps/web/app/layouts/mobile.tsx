import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { AccountSheetButton } from '~/features/accounts/index.ts';
import { MobileTabBar, MobileTopBar } from '~/parts/site-frame/index.ts';
import { useTrail } from '~/site/head/use-trail.ts';
import { findPage } from '~/site/pages/find.ts';
import { HOME, isWecomPath, MOBILE_HOME } from '~/site/paths.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { WithOwnFrame } from './own-frame.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta } from '~/site/head/page-head.ts';
export { loadOwnFrame as loader } from './own-frame.ts';

/** Only in the e-seal area, for whoever is signed in. */
const MessageLink = lazy(async () => ({
  default: (await import('~/features/messages/message-bell.tsx')).MessageLink,
}));
const BusinessTabs = lazy(async () => ({
  default: (await import('~/features/workbench/business-tabs.tsx')).BusinessTabs,
}));

/**
 * The arrow leads to what stands above: from one text to the list it is in, from a page to its parent. Pages of enterprise
 * WeChat have no bar of ours where it shows its own, and below them stands what they are for.
 */
export default function MobileLayout({ loaderData: { head, own } }: { loaderData: WithOwnFrame }) {
  const { pathname } = useLocation();
  const above = useTrail().at(-2);
  const { menus, inWecom } = useSiteData();
  const isHome = findPage(pathname)?.desktop === HOME;
  const isWecom = isWecomPath(pathname);
  return (
    <div data-layout="mobile" className="flex min-h-below-strip flex-col">
      {!(isWecom && inWecom) && (
        <MobileTopBar
          title={isHome ? undefined : head.name}
          back={above?.path ?? MOBILE_HOME}
          right={
            <>
              {own && (
                <Suspense>
                  <MessageLink unread={own.unread} />
                </Suspense>
              )}
              <AccountSheetButton />
            </>
          }
        />
      )}
      <PageMain className="flex-1" />
      {own ? (
        <Suspense>
          <BusinessTabs tabs={own.tabs} path={pathname} counts={own.counts} />
        </Suspense>
      ) : isWecom ? null : (
        <MobileTabBar tabs={menus.tabs} path={isHome ? MOBILE_HOME : pathname} />
      )}
    </div>
  );
}
