import type { OrderDetail } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import type { Billed } from './billed.ts';

const Amount = ({ words, amount }: { words: string; amount: number }) => (
  <li className="flex justify-between gap-4 py-0.5">
    <span>{words}</span>
    <span className="tabular-nums">{exactYuan(amount)}</span>
  </li>
);

/** What is paid for, what is taken off, and what is left; every amount is the server's. */
export function Bill({ order, billed: { coupon, quota, payable } }: { order: OrderDetail; billed: Billed }) {
  return (
    <>
      <ul className="text-sm text-ink-2">
        {order.lines.map(({ id, words, years, quantity, amount }) => (
          <Amount
            key={id}
            words={[words, years > 0 && `${years} 年`, quantity > 1 && `× ${quantity}`]
              .filter(Boolean)
              .join(' ')}
            amount={amount}
          />
        ))}
        {coupon && <Amount words={`优惠券 ${coupon.words}`} amount={-coupon.discount} />}
        {quota && <Amount words={`套餐抵扣 ${quota.seals} 枚`} amount={-quota.amount} />}
      </ul>
      <p className="mt-2 flex items-baseline justify-between border-t border-line pt-2">
        应付
        <span className="text-2xl font-semibold tabular-nums">{exactYuan(payable)}</span>
      </p>
    </>
  );
}
