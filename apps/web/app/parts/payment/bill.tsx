import type { OrderDetail } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';

const Amount = ({ words, amount }: { words: string; amount: number }) => (
  <li className="flex justify-between gap-4 py-0.5">
    <span>{words}</span>
    <span className="tabular-nums">{exactYuan(amount)}</span>
  </li>
);

/** What is paid for, what is taken off, and what is left; every amount is the server's. */
export function Bill({ order }: { order: OrderDetail }) {
  const byQuota = order.discount - (order.coupon?.discount ?? 0);
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
        {order.coupon && <Amount words={`优惠券 ${order.coupon.words}`} amount={-order.coupon.discount} />}
        {byQuota > 0 && <Amount words={`套餐抵扣 ${order.quotaUsed} 枚`} amount={-byQuota} />}
      </ul>
      <p className="mt-2 flex items-baseline justify-between border-t border-line pt-2">
        应付
        <span className="text-2xl font-semibold tabular-nums">{exactYuan(order.payable)}</span>
      </p>
    </>
  );
}
