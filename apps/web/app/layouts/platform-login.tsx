import { useLocation } from 'react-router';
import { PlatformHeader } from '~/features/platform/frame/platform-header.tsx';
import { useSiteData } from '~/site/site-data.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function PlatformLoginLayout() {
  const { pathname } = useLocation();
  const { menus } = useSiteData();
  return (
    <div data-layout="platform-login" className="flex min-h-below-strip flex-col">
      <PlatformHeader entries={menus.platform} path={pathname} />
      <PageMain className="grid flex-1" />
    </div>
  );
}
