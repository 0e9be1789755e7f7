import { useLocation } from 'react-router';
import { SiteHeader } from '~/parts/site-frame/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function LoginLayout() {
  const { pathname } = useLocation();
  const { menus } = useSiteData();
  return (
    <div data-layout="login" className="flex min-h-below-strip flex-col">
      <SiteHeader entries={menus.header} path={pathname} />
      <PageMain className="grid flex-1" />
    </div>
  );
}
