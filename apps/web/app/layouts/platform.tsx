import { lazy } from 'react';
import { useLocation } from 'react-router';
import { PlatformHeader } from '~/features/platform/frame/platform-header.tsx';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { useSiteData } from '~/site/site-data.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

const PlatformFooter = lazy(async () => ({
  default: (await import('~/features/platform/frame/platform-footer.tsx')).PlatformFooter,
}));

export default function PlatformLayout() {
  const { pathname } = useLocation();
  const { site, menus } = useSiteData();
  return (
    <div data-layout="platform" className="flex min-h-below-strip flex-col">
      <PlatformHeader entries={menus.platform} path={pathname} />
      <PageMain className="flex-1" />
      <ServerRendered>
        <PlatformFooter site={site} />
      </ServerRendered>
    </div>
  );
}
