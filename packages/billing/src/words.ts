import { exactYuan, unitYuan } from '@yinxin/values';
import type { PriceTerms } from './terms.ts';

const counted = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** What was agreed on, in one line. */
export function termsWords(terms: PriceTerms, unit: string): string {
  const each = (price: number) => `${unitYuan(price)}/${unit}`;
  switch (terms.kind) {
    case 'unit':
      return each(terms.unitPrice);
    case 'tier':
      return terms.steps
        .map(({ from, unitPrice }) =>
          from === 0 ? each(unitPrice) : `第 ${counted(from + 1)} ${unit}起 ${each(unitPrice)}`,
        )
        .join('，');
    case 'package':
      return `每月 ${exactYuan(terms.fee)}，含 ${counted(terms.included)} ${unit}，超出 ${each(terms.unitPrice)}`;
    case 'share':
      return `${each(terms.unitPrice)}，分润 ${terms.share / 100}%`;
  }
}
