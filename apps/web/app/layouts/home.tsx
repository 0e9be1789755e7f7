import { Outlet } from 'react-router';
import { DesktopFrame } from './desktop-frame.tsx';

export default function HomeLayout() {
  return (
    <DesktopFrame layout="home" appointment>
      <Outlet />
    </DesktopFrame>
  );
}
