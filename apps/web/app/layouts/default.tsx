import { Outlet } from 'react-router';
import { DesktopFrame } from './desktop-frame.tsx';

export default function DefaultLayout() {
  return (
    <DesktopFrame layout="default">
      <Outlet />
    </DesktopFrame>
  );
}
