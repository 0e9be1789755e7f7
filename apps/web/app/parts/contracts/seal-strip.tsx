import type { SealCard } from '@yinxin/api/client';

/** A seal, or the part of it that one page shows. */
export const SealStrip = ({
  seal,
  from = 0,
  to = 1,
}: {
  seal: Pick<SealCard, 'picture' | 'name'>;
  from?: number;
  to?: number;
}) => (
  <span className="relative block size-full overflow-hidden">
    <img
      src={seal.picture ?? ''}
      alt={from === 0 && to === 1 ? seal.name : ''}
      draggable={false}
      className="absolute top-0 h-full max-w-none"
      style={{ width: `${100 / (to - from)}%`, left: `${(-100 * from) / (to - from)}%` }}
    />
  </span>
);
