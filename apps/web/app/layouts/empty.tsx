import { Outlet } from 'react-router';

export default function EmptyLayout() {
  return (
    <main data-layout="empty">
      <Outlet />
    </main>
  );
}
