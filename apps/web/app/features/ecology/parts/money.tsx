import { exactYuan } from '@yinxin/values';
import { classNames } from '~/ui/index.ts';

/** 分 as tables write them: `1,780.00`, with a true minus and without the sign of the currency. */
export const amount = (fen: number): string => exactYuan(fen).replace('¥', '');
/** The same where it matters which way it goes: `+95.33`. */
export const signed = (fen: number): string => (fen > 0 ? '+' : '') + amount(fen);
export const counted = (count: number): string => count.toLocaleString('en-US').replace('-', '−');

interface AmountProps {
  fen: number;
  className?: string;
  /** With the sign of what is more than nothing. */
  sign?: boolean;
  /** A zero steps back. */
  quietZero?: boolean;
}

export const Amount = ({ fen, className, sign, quietZero }: AmountProps) => (
  <span
    className={classNames(
      'whitespace-nowrap tabular-nums',
      fen < 0 && 'text-danger',
      quietZero && fen === 0 && 'text-ink-3',
      className,
    )}
  >
    {sign ? signed(fen) : amount(fen)}
  </span>
);

/** What two books differ by: none is quiet, any other is marked by more than its colour. */
export function Difference({ fen, sign }: { fen: number | null; sign?: boolean }) {
  if (fen === null) return <span className="text-ink-3">—</span>;
  if (fen === 0) return <span className="text-ink-3 tabular-nums">0.00</span>;
  return (
    <span
      className={classNames(
        'font-semibold whitespace-nowrap tabular-nums',
        fen < 0 ? 'text-danger' : 'text-warning-ink',
      )}
    >
      <span aria-hidden="true">≠ </span>
      <span className="sr-only">不一致 </span>
      {sign ? signed(fen) : amount(fen)}
    </span>
  );
}
