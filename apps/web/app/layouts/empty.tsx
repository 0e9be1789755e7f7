import { Outlet } from 'react-router';

export { headMeta as meta, loadHead as loader } from '~/page-head.ts';

export default function EmptyLayout() {
  return (
    <main data-layout="empty">
      <Outlet />
    </main>
  );
}
