import { useLocation } from 'react-router';
import { SiteHeader } from '~/features/site-frame';
import { headerEntries } from '~/navigation.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

export default function LoginLayout() {
  const { pathname } = useLocation();
  return (
    <div data-layout="login" className="flex min-h-dvh flex-col">
      <SiteHeader entries={headerEntries} path={pathname} />
      <PageMain className="grid flex-1" />
    </div>
  );
}
