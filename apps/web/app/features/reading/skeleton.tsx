import { useLocation, useNavigation } from 'react-router';

/** True while another part of the same page is on its way: a page of the list, an article, a filter. */
export function useTurning(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target !== undefined && target.pathname === pathname && target.search !== search;
}

/** Grey lines where text will be. They appear only when the wait is long enough to be noticed. */
export function Skeleton({ blocks = 4 }: { blocks?: number }) {
  return (
    <div role="status" aria-label="正在加载" className="animate-[rise_240ms_200ms_both] space-y-10 py-6">
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike.
        <div key={index} className="space-y-3">
          <div className="h-6 w-3/5 animate-pulse rounded bg-paper-2" />
          <div className="h-4 w-full animate-pulse rounded bg-paper-2" />
          <div className="h-4 w-4/5 animate-pulse rounded bg-paper-2" />
        </div>
      ))}
    </div>
  );
}
