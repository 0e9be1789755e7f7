import { exactYuan } from '@yinxin/values';
import { costOf, feeOf, type Part, partsOf, rate, scaleOf } from './rate.ts';
import { type PriceTerms, quantityOf, shareOf } from './terms.ts';

export interface Explanation {
  /** A calculation each, in the order in which a person would do them. */
  steps: string[];
  /** Fee and units together, in 分. */
  total: number;
}

const counted = (value: bigint) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** A value of `places` decimals in 元: at least four, as unit prices have them, and no more than it needs. */
function inYuan(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const cents = digits.slice(-places).replace(/0+$/, '').padEnd(4, '0');
  return `${value < 0n ? '−' : ''}¥${counted(BigInt(digits.slice(0, -places)))}.${cents}`;
}

/** Of the exact cost. */
const placesOf = (terms: PriceTerms) => (terms.kind === 'share' ? 8 : 4);

function nameOf(terms: PriceTerms, part: Part, unit: string, isLast: boolean): string {
  if (terms.kind === 'unit' || terms.kind === 'share') return '';
  if (terms.kind === 'package') return part.from === 0n && terms.included > 0 ? '包量内 ' : '超出包量 ';
  if (part.from === 0n) return isLast ? '' : '前 ';
  return `第 ${counted(part.from + 1n)} ${unit}起 `;
}

/** How the amount of a month came about, for people who calculate along. @throws RangeError for terms that are none */
export function explain(terms: PriceTerms, quantity: number, unit = '份'): Explanation {
  const net = quantityOf(quantity);
  const parts = partsOf(terms, net < 0n ? -net : net);
  const steps = parts.map((part, at) => {
    const name = nameOf(terms, part, unit, at === parts.length - 1);
    const cost = part.quantity * part.unitPrice;
    return `${name}${counted(part.quantity)} ${unit} × ${inYuan(part.unitPrice, 4)} = ${inYuan(cost, 4)}`;
  });
  if (terms.kind === 'share') steps.push(sharing(terms, parts));
  const cost = costOf(terms, net);
  const amount = rate(terms, quantity);
  if (parts.length > 1 || net < 0n || cost % scaleOf(terms) !== 0n)
    steps.push(
      `${net < 0n ? '返还多于使用，' : ''}合计 ${inYuan(cost, placesOf(terms))}，四舍五入到分 ${exactYuan(amount)}`,
    );
  const fee = feeOf(terms);
  if (terms.kind === 'package') steps.push(`包量月费 ${exactYuan(fee)}，应计 ${exactYuan(fee + amount)}`);
  return { steps, total: fee + amount };
}

function sharing(terms: Extract<PriceTerms, { kind: 'share' }>, parts: readonly Part[]): string {
  const paid = parts.reduce((total, part) => total + part.quantity * part.unitPrice, 0n);
  return `分润 ${inYuan(paid, 4)} × ${terms.share / 100}% = ${inYuan(paid * shareOf(terms), placesOf(terms))}`;
}
