import { lazy } from 'react';
import { useLocation } from 'react-router';
import { PlatformHeader } from '~/features/platform/frame/platform-header.tsx';
import { link, present } from '~/navigation.ts';
import { hasPage } from '~/pages.ts';
import { useSiteData } from '~/site-data.ts';
import { ServerRendered } from '~/ui';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

const PlatformFooter = lazy(async () => ({
  default: (await import('~/features/platform/frame/platform-footer.tsx')).PlatformFooter,
}));

const entries = present(
  [link('文档中心', '/platform/document'), link('控制台', '/platform/console')],
  hasPage,
);

export default function PlatformLayout() {
  const { pathname } = useLocation();
  const { site } = useSiteData();
  return (
    <div data-layout="platform" className="flex min-h-dvh flex-col">
      <PlatformHeader entries={entries} path={pathname} />
      <PageMain className="flex-1" />
      <ServerRendered>
        <PlatformFooter site={site} />
      </ServerRendered>
    </div>
  );
}
