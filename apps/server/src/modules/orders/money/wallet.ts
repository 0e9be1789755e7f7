import { type Owner, QUOTA_KINDS, type ResultOf } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { linesOf } from '../access.ts';
import { coverable, totalOf } from '../pricing.ts';
import type { Line, Order } from '../tables.ts';
import { couponsFor, couponWords } from './coupons.ts';
import { quotaOf } from './quota.ts';

type Wallet = ResultOf<'GET /api/appapi/order/wallet'>;

/** What an owner could use instead of money, for an order where one is named. */
export async function presentWallet(db: Queryable, owner: Owner, order: Order | undefined): Promise<Wallet> {
  const quota = await quotaOf(db, owner);
  const lines = order ? await linesOf(db, order.id) : [];
  const left = quota.find(({ kind }) => kind === 'seals')?.left ?? 0;
  const covered = coverable(lines.filter(({ amount }) => amount > 0)).slice(0, left);
  const coupons = order ? await couponsFor(db, owner, order.amount, lines) : [];
  return {
    coupons: coupons.map(({ coupon, discount }) => ({
      ...{ code: coupon.code, name: coupon.name, words: couponWords(coupon), discount },
      validUntil: coupon.validUntil.toISOString(),
    })),
    quota: quota.map(({ kind, left: n, until }) => ({
      ...{ kind, words: QUOTA_KINDS[kind], left: n, until: until?.toISOString() ?? null },
    })),
    quotaCovers: { seals: covered.length, amount: totalOf(covered) },
    best: order ? await bestFor(db, owner, order, lines, covered) : { couponCode: '', useQuota: false },
  };
}

/** Of all ways to pay less the one that leaves the least; what changes nothing is not spent. */
async function bestFor(
  db: Queryable,
  owner: Owner,
  order: Order,
  lines: readonly Line[],
  covered: readonly Line[],
): Promise<Wallet['best']> {
  let best = { couponCode: '', useQuota: false, payable: order.amount };
  for (const taken of covered.length > 0 ? [[], covered] : [[]]) {
    const amount = order.amount - totalOf(taken);
    const ids = new Set(taken.map(({ id }) => id));
    const [coupon] = await couponsFor(db, owner, amount, lines, ids);
    const payable = amount - (coupon?.discount ?? 0);
    if (payable < best.payable)
      best = { couponCode: coupon?.coupon.code ?? '', useQuota: taken.length > 0, payable };
  }
  return { couponCode: best.couponCode, useQuota: best.useQuota };
}
