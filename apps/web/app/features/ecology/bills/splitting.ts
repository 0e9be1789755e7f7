import { BILL_HINDRANCES, BILL_STATES, type PartnerBillItem } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';

export interface Split {
  /** Without anything against it. */
  ready: PartnerBillItem[];
  not: { bill: PartnerBillItem; why: string }[];
}

/** Why a chosen bill is not among those that are confirmed. */
function whyNot({ may, hindrance, difference, state }: PartnerBillItem): string | undefined {
  if (hindrance === 'difference' && difference) return `差 ${exactYuan(difference)}，先处理差异或逐张确认`;
  if (hindrance === 'state' || !['unchecked', 'checking'].includes(state))
    return `已是“${BILL_STATES[state]}”，不用确认`;
  if (hindrance) return BILL_HINDRANCES[hindrance];
  return may.includes('confirm-bill') ? undefined : '当前角色不能确认';
}

/** The choice, by what can be confirmed at once and what cannot. */
export function splitChoice(chosen: readonly PartnerBillItem[]): Split {
  const judged = chosen.map((bill) => ({ bill, why: whyNot(bill) }));
  return {
    ready: judged.filter(({ why }) => why === undefined).map(({ bill }) => bill),
    not: judged.flatMap(({ bill, why }) => (why === undefined ? [] : [{ bill, why }])),
  };
}

export const payableOf = (bills: readonly PartnerBillItem[]): number =>
  bills.reduce((sum, { payable }) => sum + payable, 0);

/** `2 张没有差异可以确认，1 张差 ¥95.33 要先处理` */
export function splitWords({ ready, not }: Split): string {
  const differing = not.filter(({ bill }) => bill.hindrance === 'difference');
  const gap = differing.reduce((sum, { bill }) => sum + Math.abs(bill.difference ?? 0), 0);
  const others = not.length - differing.length;
  return [
    ready.length > 0 && `${ready.length} 张没有差异，可以确认`,
    differing.length > 0 && `${differing.length} 张共差 ${exactYuan(gap)}，要先处理`,
    others > 0 && `${others} 张不用或不能确认`,
  ]
    .filter(Boolean)
    .join('，');
}
