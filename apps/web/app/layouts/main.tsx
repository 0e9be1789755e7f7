import { Outlet } from 'react-router';
import { DesktopFrame } from './desktop-frame.tsx';

export default function MainLayout() {
  return (
    <DesktopFrame layout="main" appointment>
      <Outlet />
    </DesktopFrame>
  );
}
