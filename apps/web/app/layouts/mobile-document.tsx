import { useLocation } from 'react-router';
import { MobileTopBar } from '~/features/site-frame';
import type { WithHead } from '~/page-head.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

const PLATFORM = '/mobile/platform';
const CENTRE = `${PLATFORM}/document`;

/** For reading: the arrow leads from a document to the centre and on to the platform; no tab bar takes room. */
export default function MobileDocumentLayout({ loaderData: { head } }: { loaderData: WithHead }) {
  const { pathname } = useLocation();
  return (
    <div data-layout="mobile-document" className="flex min-h-dvh flex-col">
      <MobileTopBar title={head.name} back={pathname.startsWith(`${CENTRE}/`) ? CENTRE : PLATFORM} />
      <PageMain className="flex-1" />
    </div>
  );
}
