import { classNames } from '~/ui/index.ts';

/** A grey line where words will be. */
export const Line = ({ className }: { className: string }) => (
  <div className={classNames('animate-pulse rounded bg-paper-2', className)} />
);

/** Grey lines where a text or a list will be. PageMain tells those who don't see them. */
export function Skeleton({ blocks = 4 }: { blocks?: number }) {
  return (
    <div aria-hidden="true" data-skeleton="" className="animate-rise space-y-10 py-6">
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike.
        <div key={index} className="space-y-3">
          <Line className="h-6 w-3/5" />
          <Line className="h-4 w-full" />
          <Line className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
