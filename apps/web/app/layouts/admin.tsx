import antdCss from 'antd-static.css?url';
import { Outlet } from 'react-router';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

export const links = () => [{ rel: 'stylesheet', href: antdCss }];

export default function AdminLayout() {
  return (
    <div data-layout="admin" className="min-h-dvh bg-paper text-sm">
      <Outlet />
    </div>
  );
}
