import { useLocation } from 'react-router';
import { MobileTopBar } from '~/parts/site-frame/index.ts';
import type { WithHead } from '~/site/head/page-head.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

const PLATFORM = '/mobile/platform';
const CENTRE = `${PLATFORM}/document`;

/** For reading: the arrow leads from a document to the centre and on to the platform; no tab bar takes room. */
export default function MobileDocumentLayout({ loaderData: { head } }: { loaderData: WithHead }) {
  const { pathname } = useLocation();
  return (
    <div data-layout="mobile-document" className="flex min-h-below-strip flex-col">
      <MobileTopBar title={head.name} back={pathname.startsWith(`${CENTRE}/`) ? CENTRE : PLATFORM} />
      <PageMain className="flex-1" />
    </div>
  );
}
