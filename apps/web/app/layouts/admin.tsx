import antdCss from 'antd-static.css?url';
import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { AdminFrame } from '~/features/admin/frame.tsx';
import { Waiting } from '~/features/admin/waiting.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export const links = () => [{ rel: 'stylesheet', href: antdCss }];

const never = () => () => {};
/** The token lives in the browser only, so the server has nothing to show but the frame. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export default function AdminLayout() {
  const inBrowser = useInBrowser();
  return (
    <div data-layout="admin" className="min-h-below-strip bg-paper text-sm">
      {inBrowser ? (
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
