import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

/** Nothing but the page itself: things are moved on it by hand, over the whole screen. */
export default function WhiteboardLayout() {
  return (
    <div data-layout="whiteboard" className="flex min-h-below-strip flex-col">
      <PageMain className="flex-1" />
    </div>
  );
}
