import type { Owner } from '@yinxin/api';
import { shortYuan } from '@yinxin/values';
import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { selectPersonsLike } from '../../identity/index.ts';
import { organizationsLike } from '../../organization-states/index.ts';
import type { Line } from '../tables.ts';
import { type CouponRow, coupons, couponUses } from './tables.ts';

const unusable = (reason: string) => problem('COUPON_UNUSABLE', { reason });
const MOST_OFFERED = 50;

export const couponWords = ({ kind, value, least }: Pick<CouponRow, 'kind' | 'value' | 'least'>): string =>
  `${least > 0 ? `满 ${shortYuan(least)} 元` : ''}${kind === 'amount' ? `减 ${shortYuan(value)} 元` : `减 ${value}%`}`;

/** What a coupon takes off; whole 分, never more than there is. */
function discountOf(coupon: CouponRow, lines: readonly Line[], covered: ReadonlySet<string>): number {
  const { kind, value, products } = coupon;
  const base = lines
    .filter(({ id, product }) => !covered.has(id) && (products.length === 0 || products.includes(product)))
    .reduce((sum, { amount }) => sum + amount, 0);
  return kind === 'amount' ? Math.min(value, base) : Math.floor((base * value) / 100);
}

/** Whoever closes an account and opens another, with the same phone or not, has used what they used. */
const usedBy = async (tx: Queryable, couponId: string, { kind, id }: Owner): Promise<number> => {
  const ids =
    kind === 'person'
      ? [id, ...(await selectPersonsLike(tx, id)).map((person) => person.id)]
      : await organizationsLike(tx, id);
  const [row] = await tx
    .select({ n: count() })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.couponId, couponId),
        eq(couponUses.ownerKind, kind),
        inArray(couponUses.ownerId, ids),
      ),
    );
  return row?.n ?? 0;
};

/** Why an owner cannot use it for this amount; undefined when they can. */
async function objectionTo(tx: Queryable, coupon: CouponRow, owner: Owner, amount: number) {
  const now = await timeNow(tx);
  if (coupon.stoppedAt || isOver(coupon.validUntil, now)) return '已过期或停用';
  if (now < coupon.validFrom) return '尚未开始';
  if (amount < coupon.least) return `订单未满 ${shortYuan(coupon.least)} 元`;
  if (coupon.used >= coupon.uses) return '已被用完';
  if ((await usedBy(tx, coupon.id, owner)) >= coupon.usesEach) return '您已用过';
  return undefined;
}

interface Use {
  code: string;
  orderId: string;
  owner: Owner;
  amount: number;
  lines: readonly Line[];
  covered: ReadonlySet<string>;
}

/** Takes a coupon for an order. The coupon is locked, so that the last one goes to one order. */
export async function takeCoupon(tx: Queryable, use: Use): Promise<{ coupon: CouponRow; discount: number }> {
  const { code, orderId, owner, amount, lines, covered } = use;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code.toUpperCase())).for('update');
  if (!coupon) throw unusable('没有该券码');
  const objection = await objectionTo(tx, coupon, owner, amount);
  if (objection) throw unusable(objection);
  const discount = discountOf(coupon, lines, covered);
  if (discount <= 0) throw unusable('不适用于所选的内容');
  const { kind: ownerKind, id: ownerId } = owner;
  await tx.insert(couponUses).values({ orderId, couponId: coupon.id, ownerKind, ownerId });
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, coupon.id));
  return { coupon, discount };
}

export async function returnCoupon(tx: Queryable, orderId: string): Promise<void> {
  const [use] = await tx.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning();
  if (use)
    await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(eq(coupons.id, use.couponId));
}

/** Coupons that an owner could use for an order now. */
export async function couponsFor(
  db: Queryable,
  owner: Owner,
  amount: number,
  lines: readonly Line[],
  covered: ReadonlySet<string> = new Set(),
): Promise<{ coupon: CouponRow; discount: number }[]> {
  const open = await db
    .select()
    .from(coupons)
    .where(
      and(
        isNull(coupons.stoppedAt),
        lte(coupons.validFrom, NOW),
        gt(coupons.validUntil, NOW),
        gt(coupons.uses, coupons.used),
        lte(coupons.least, amount),
      ),
    )
    .orderBy(desc(coupons.id))
    .limit(MOST_OFFERED);
  const offered: { coupon: CouponRow; discount: number }[] = [];
  for (const coupon of open) {
    const discount = discountOf(coupon, lines, covered);
    if (discount > 0 && (await objectionTo(db, coupon, owner, amount)) === undefined)
      offered.push({ coupon, discount });
  }
  return offered.toSorted((one, other) => other.discount - one.discount);
}

export async function findCoupon(db: Queryable, id: string): Promise<CouponRow> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) throw unusable('没有该优惠券');
  return coupon;
}
