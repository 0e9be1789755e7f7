import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useWaiting, WaitingContext } from '~/feedback/index.ts';

const loadOutline = () => import('~/parts/reading/page-skeleton.tsx');
type Outline = Awaited<ReturnType<typeof loadOutline>>['PageSkeleton'];

/** Loaded when a navigation begins, so that it is there by the time it is needed. */
function useOutline(): Outline | undefined {
  const going = useNavigation().state === 'loading';
  const [outline, setOutline] = useState<Outline>();
  useEffect(() => {
    if (!going) return;
    loadOutline().then(
      ({ PageSkeleton }) => setOutline(() => PageSkeleton),
      () => {}, // the page being left then stays in sight
    );
  }, [going]);
  return outline;
}

/**
 * The content of every layout. A page that takes its time is announced by its outline; the page being left is only
 * hidden, so that it is whole again when the visitor changes their mind.
 */
export function PageMain({ className }: { className: string }) {
  const waiting = useWaiting();
  const PageOutline = useOutline();
  const { pathname } = useLocation();
  const announced = PageOutline && waiting && waiting.pathname !== pathname;
  useEffect(() => {
    if (announced) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [announced]);
  return (
    <main id="content" aria-busy={waiting !== undefined} className={className}>
      <WaitingContext value={waiting}>
        <div className={announced ? 'hidden' : 'contents'}>
          <Outlet />
        </div>
      </WaitingContext>
      {announced && <PageOutline path={waiting.pathname} search={waiting.search} />}
      <p role="status" className="sr-only">
        {waiting && '正在加载'}
      </p>
    </main>
  );
}
