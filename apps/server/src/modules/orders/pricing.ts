import {
  type AskedLine,
  namesTarget,
  type OwnerKind,
  PRODUCT_ACTS,
  PRODUCTS,
  type PricedLine,
  type PriceListData,
  productWords,
} from '@yinxin/api';
import type { z } from 'zod';
import { problem } from '../../http/problem.ts';
import { amountOf, packagesOf } from '../prices/index.ts';
import type { SceneRow } from '../scenes/index.ts';

export type Priced = z.output<typeof PricedLine>;

const unfit = (reason: string) => problem('ORDER_LINES', { reason });
const isMade = ({ product }: Pick<AskedLine, 'product'>) =>
  PRODUCTS[product].kind === 'certificate' || PRODUCTS[product].kind === 'seal';
/** Only what begins or goes on has a time of its own; the rest keeps the one it has. */
const hasYears = ({ act }: Pick<AskedLine, 'act'>) => act === 'new' || act === 'renewal';

/** What a line asks for, judged by the table of products and by what the platform takes. */
function check(line: AskedLine, buyer: OwnerKind, scene: SceneRow): void {
  const { product, act, medium, years, quantity, targetId } = line;
  const row = PRODUCTS[product];
  if (!row.buyers.includes(buyer))
    throw unfit(`${row.words}须以${row.buyers[0] === 'person' ? '个人' : '企业'}账号办理`);
  if (!row.acts.includes(act)) throw unfit(`${row.words}不能${PRODUCT_ACTS[act]}`);
  if (!row.media.includes(medium)) throw unfit(`${row.words}不能使用该介质`);
  if (quantity > row.most) throw unfit(`${row.words}一次至多 ${row.most} ${row.unit}`);
  if (hasYears(line) && row.years.length > 0 ? !row.years.includes(years) : years !== 0)
    throw unfit(hasYears(line) && row.years.length > 0 ? `请选择${row.words}的年限` : `${row.words}不分年限`);
  if (namesTarget(product, act) !== (targetId !== null))
    throw unfit(targetId ? '新办不指定已有的印章或证书' : `请选择要${PRODUCT_ACTS[act]}的印章或证书`);
  if (row.kind === 'medium' && !scene.media.includes(medium)) throw unfit(`${scene.name}不使用${row.words}`);
  if (!isMade(line) || act !== 'new') return;
  if (!scene.media.includes(medium)) throw unfit(`${scene.name}不接受该介质`);
  if (!scene.years.includes(years)) throw unfit(`${scene.name}不办理 ${years} 年期`);
}

/** Every line with its price from one list. Nothing of an amount comes from anywhere else. */
export function priceLines(
  data: PriceListData,
  lines: readonly AskedLine[],
  { buyer, scene, hasUsbKey }: { buyer: OwnerKind; scene: SceneRow; hasUsbKey: boolean },
): Priced[] {
  for (const line of lines) check(line, buyer, scene);
  const wantsKey = lines.some((line) => isMade(line) && line.act === 'new' && line.medium === 'usb-key');
  if (wantsKey && !hasUsbKey && !lines.some(({ product }) => product === 'usb-key'))
    throw unfit('使用 USB Key 的，请同时选购，或先办理一个');
  return lines.map((line) => {
    const { words, unitPrice } = priceOf(data, line);
    return { ...line, words, unitPrice, amount: unitPrice * line.quantity };
  });
}

function priceOf(data: PriceListData, line: AskedLine): { words: string; unitPrice: number } {
  const { product, act } = line;
  if (PRODUCTS[product].kind === 'package') {
    const plan = packagesOf(data).find(({ id }) => id === line.details.planId);
    if (!plan) throw unfit('没有该套餐，请重新选择');
    return { words: `${plan.name}套餐`, unitPrice: plan.price };
  }
  const unitPrice = amountOf(data, line);
  if (unitPrice === undefined) throw unfit(`${productWords(product, act)}暂不办理`);
  return { words: productWords(product, act), unitPrice };
}

export const totalOf = (lines: readonly Pick<Priced, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** 公章、单位数字证书 2 年 等 3 项 */
export function titleOf(lines: readonly Pick<Priced, 'words' | 'years' | 'quantity'>[]): string {
  const named = lines
    .slice(0, 2)
    .map(
      ({ words, years, quantity }) =>
        `${words}${years ? ` ${years} 年` : ''}${quantity > 1 ? ` × ${quantity}` : ''}`,
    );
  return lines.length > 2 ? `${named.join('、')} 等 ${lines.length} 项` : named.join('、');
}

/** Nobody has to look at what is neither certificate nor seal. */
export const needsReview = (lines: readonly Pick<AskedLine, 'product'>[]): boolean => lines.some(isMade);
