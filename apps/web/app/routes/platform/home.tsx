import { useLocation } from 'react-router';
import { PlatformHome } from '~/features/platform/home/platform-home.tsx';
import { isMobilePath } from '~/guards/device.ts';

export default function Platform() {
  return <PlatformHome phone={isMobilePath(useLocation().pathname)} />;
}
