import { parseAmount } from '@yinxin/identifiers';

/** 元 as typed → 分; null where nothing is typed, undefined where it is no amount, or none above zero. */
export function fenOf(typed: string): number | null | undefined {
  const amount = parseAmount(typed);
  return amount.ok && amount.fen !== 0 ? amount.fen : undefined;
}
