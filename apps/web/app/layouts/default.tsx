import { DesktopFrame } from './desktop-frame.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function DefaultLayout() {
  return <DesktopFrame layout="default" />;
}
