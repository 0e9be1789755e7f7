import {
  type AskedLine,
  isNewCompanySeal,
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
import { amountOf, byUse, packagesOf } from '../prices/index.ts';
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
  if (hasYears(line) && row.years.length > 0 && !line.trial ? !row.years.includes(years) : years !== 0)
    throw unfit(hasYears(line) && row.years.length > 0 ? `请选择${row.words}的年限` : `${row.words}不分年限`);
  if (namesTarget(product, act) !== (targetId !== null))
    throw unfit(targetId ? '新办不指定已有的印章或证书' : `请选择要${PRODUCT_ACTS[act]}的印章或证书`);
  if (row.kind === 'medium' && !scene.media.includes(medium)) throw unfit(`${scene.name}不使用${row.words}`);
  if (line.trial) checkTrial(line);
  if (!isMade(line) || act !== 'new' || line.trial) return;
  if (!scene.media.includes(medium)) throw unfit(`${scene.name}不接受该介质`);
  if (!scene.years.includes(years)) throw unfit(`${scene.name}不办理 ${years} 年期`);
}

/** A trial is of a seal whose key we keep: nothing is sent, and nothing is chosen but the face. */
function checkTrial(line: AskedLine): void {
  if (!isNewCompanySeal(line) || line.medium !== 'cloud') throw unfit('只有企业新办的云端印章可以试用');
}

interface PricingRules {
  buyer: OwnerKind;
  scene: SceneRow;
  hasUsbKey: boolean;
  /** What a first seal may be tried for; undefined where this owner has had it or none is offered. */
  trialDays: number | undefined;
  /** Contracts that were bought by use in the year before. */
  boughtByUse: number;
}

/** Every line with its price from one list. Nothing of an amount comes from anywhere else. */
export function priceLines(data: PriceListData, lines: readonly AskedLine[], rules: PricingRules): Priced[] {
  const { buyer, scene, hasUsbKey } = rules;
  for (const line of lines) check(line, buyer, scene);
  if (lines.filter(({ trial }) => trial).length > 1) throw unfit('只有第一枚印章可以试用');
  const wantsKey = lines.some((line) => isMade(line) && line.act === 'new' && line.medium === 'usb-key');
  if (wantsKey && !hasUsbKey && !lines.some(({ product }) => product === 'usb-key'))
    throw unfit('使用 USB Key 的，请同时选购，或先办理一个');
  let before = rules.boughtByUse;
  const priced = lines.flatMap((line): Priced[] => {
    if (PRODUCTS[line.product].kind !== 'use') return [toPriced(line, priceOf(data, line, rules.trialDays))];
    const parts = byUse(data, line.quantity, before);
    if (parts.length === 0) throw unfit(`${PRODUCTS[line.product].words}暂不办理`);
    before += line.quantity;
    const { words } = PRODUCTS[line.product];
    return parts.map(({ quantity, unitPrice }) => toPriced({ ...line, quantity }, { words, unitPrice }));
  });
  const included = includedSeals(data, priced);
  return priced.map((line) =>
    included.includes(line) ? { ...line, words: `${line.words}（套餐含）`, unitPrice: 0, amount: 0 } : line,
  );
}

const toPriced = (
  line: AskedLine,
  { words, unitPrice, days = 0 }: { words: string; unitPrice: number; days?: number },
): Priced => ({ ...line, words, days, unitPrice, amount: unitPrice * line.quantity });

/** The new seals of an order that its own packages pay for, the dearest first. */
export function includedSeals<
  L extends Pick<Priced, 'product' | 'act' | 'trial' | 'amount' | 'details' | 'quantity'>,
>(data: PriceListData, lines: readonly L[]): L[] {
  const seals = lines.reduce((sum, line) => sum + (packageOf(data, line)?.seals ?? 0) * line.quantity, 0);
  return coverable(lines.filter(({ trial }) => !trial)).slice(0, seals);
}

/** New seals of an organisation that a package may pay for, the dearest first. */
export const coverable = <L extends Pick<Priced, 'product' | 'act' | 'amount'>>(lines: readonly L[]): L[] =>
  lines.filter(isNewCompanySeal).toSorted((one, other) => other.amount - one.amount);

export const packageOf = (
  data: PriceListData,
  { product, details }: Pick<AskedLine, 'product' | 'details'>,
) =>
  PRODUCTS[product].kind === 'package' ? packagesOf(data).find(({ id }) => id === details.planId) : undefined;

function priceOf(
  data: PriceListData,
  line: AskedLine,
  trialDays: number | undefined,
): { words: string; unitPrice: number; days?: number } {
  const { product, act } = line;
  if (line.trial) {
    if (!trialDays) throw unfit('每家企业试用一枚印章，您的企业已经试用过或已有印章');
    return { words: `${productWords(product, act)}（试用 ${trialDays} 天）`, unitPrice: 0, days: trialDays };
  }
  if (PRODUCTS[product].kind === 'package') {
    const plan = packageOf(data, line);
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
