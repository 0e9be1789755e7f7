import { exactYuan } from '@yinxin/values';
import { useCallback } from 'react';
import { Pending, useAnswer } from '~/parts/payment/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, clockTime, Dialog, Icon } from '~/ui/index.ts';

/** What was paid, for whom and how, to look at and to print. */
export function ReceiptDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { sendQuietly } = useSession();
  const [answer, retry] = useAnswer(
    useCallback(
      () => sendQuietly('GET /api/appapi/order/receipt', { query: { id: orderId } }),
      [sendQuietly, orderId],
    ),
  );
  return (
    <Dialog open onClose={onClose} title="付款收据">
      {answer.state === 'there' ? (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
            {(
              [
                ['订单号', answer.value.number],
                ['付款方', answer.value.payer],
                ['收款方', answer.value.payee],
                ['支付方式', answer.value.channel],
                ['支付流水号', answer.value.transaction],
                ['支付时间', clockTime(answer.value.paidAt).full],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="text-right wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <ul className="mt-4 border-t border-line pt-3 text-sm">
            {answer.value.lines.map(({ words, quantity, amount }) => (
              <li key={words} className="flex justify-between gap-4 py-1">
                <span>
                  {words}
                  {quantity > 1 && ` × ${quantity}`}
                </span>
                <span className="tabular-nums">{exactYuan(amount)}</span>
              </li>
            ))}
            {answer.value.discount > 0 && (
              <li className="flex justify-between gap-4 py-1 text-ink-2">
                <span>优惠与抵扣</span>
                <span className="tabular-nums">{exactYuan(-answer.value.discount)}</span>
              </li>
            )}
            {answer.value.refunded > 0 && (
              <li className="flex justify-between gap-4 py-1 text-ink-2">
                <span>已退</span>
                <span className="tabular-nums">{exactYuan(-answer.value.refunded)}</span>
              </li>
            )}
          </ul>
          <p className="mt-2 flex items-baseline justify-between border-t border-line pt-3">
            实付
            <span className="text-xl font-semibold tabular-nums">{exactYuan(answer.value.paid)}</span>
          </p>
          <p className="mt-3 text-sm text-ink-3">收据仅证明付款，不能代替发票。</p>
          <div className="mt-5 flex justify-end">
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon name="print" size={18} />
              打印
            </Button>
          </div>
        </>
      ) : (
        <Pending answer={answer} onRetry={retry} />
      )}
    </Dialog>
  );
}
