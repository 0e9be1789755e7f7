import { parseYuan } from '@yinxin/values';

/** The 分 of an amount as vendors write it. @throws RangeError on anything that is no amount */
export function fen(text: string): number {
  const amount = parseYuan(text);
  if (amount === undefined) throw new RangeError('not an amount');
  return amount;
}
