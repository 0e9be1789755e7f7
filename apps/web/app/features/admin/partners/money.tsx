import { exactYuan } from '@yinxin/values';
import { classNames } from '~/ui/class-names.ts';

/** An amount of a bill, always with both places; what is less than nothing stands out. */
export const Money = ({ fen }: { fen: number }) => (
  <span className={classNames('tabular-nums', fen < 0 && 'text-danger')}>{exactYuan(fen)}</span>
);
