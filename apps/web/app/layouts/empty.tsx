import { Outlet } from 'react-router';
import { ErrorFrame } from './error-frame.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function EmptyLayout() {
  return (
    <ErrorFrame>
      <Outlet />
    </ErrorFrame>
  );
}
