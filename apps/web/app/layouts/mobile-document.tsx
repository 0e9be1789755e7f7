import { Outlet, useLocation } from 'react-router';
import { MobileTopBar } from '~/features/site-frame';
import { MOBILE_HOME } from '~/guards/device.ts';
import type { PageHead } from '~/page-head.ts';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

const CENTRE = '/mobile/platform/document';

/** For reading: the arrow leads from a document to the centre, and no tab bar takes room from the text. */
export default function MobileDocumentLayout({ loaderData: { name } }: { loaderData: PageHead }) {
  const { pathname } = useLocation();
  return (
    <div data-layout="mobile-document" className="flex min-h-dvh flex-col">
      <MobileTopBar title={name} back={pathname.startsWith(`${CENTRE}/`) ? CENTRE : MOBILE_HOME} />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
    </div>
  );
}
