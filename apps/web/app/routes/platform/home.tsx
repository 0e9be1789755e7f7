import { PlatformHome } from '~/features/platform/home/platform-home.tsx';
import { usePhone } from '~/site/use-phone.ts';

export default function Platform() {
  return <PlatformHome phone={usePhone()} />;
}
