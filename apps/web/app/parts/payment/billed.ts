import type { OrderDetail } from '@yinxin/api/client';
import type { Wallet, Wish } from './use-payment.ts';

export interface Billed {
  coupon: { words: string; discount: number } | null;
  quota: { seals: number; amount: number } | null;
  payable: number;
}

type Amounts = Pick<OrderDetail, 'amount' | 'discount' | 'payable' | 'coupon' | 'quotaUsed'>;

/** As the server priced it last. */
const asPriced = ({ discount, payable, coupon, quotaUsed }: Amounts): Billed => {
  const byQuota = discount - (coupon?.discount ?? 0);
  return { coupon, payable, quota: byQuota > 0 ? { seals: quotaUsed, amount: byQuota } : null };
};

/**
 * What is paid with what is ticked now, by the amounts of the wallet, before the server is asked to price it. A code
 * that the wallet does not know, and a coupon beside a package, are priced by the server alone.
 */
export function billed(order: Amounts, { coupons, quotaCovers }: Wallet, wish: Wish): Billed {
  const isPriced = (order.coupon?.code ?? '') === wish.couponCode && order.quotaUsed > 0 === wish.useQuota;
  const coupon = coupons.find(({ code }) => code === wish.couponCode) ?? null;
  const isUnknown = wish.couponCode !== '' && (!coupon || wish.useQuota);
  if (isPriced || isUnknown) return asPriced(order);
  const quota = wish.useQuota ? quotaCovers : null;
  return { coupon, quota, payable: order.amount - (coupon?.discount ?? 0) - (quota?.amount ?? 0) };
}
