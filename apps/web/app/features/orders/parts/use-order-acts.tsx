import { useState } from 'react';
import { useActs, useConfirm } from '~/parts/workspace/index.ts';
import type { Order } from '../model.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** What can be done with an order without leaving the page; the dialogs stand where `dialogs` is rendered. */
export function useOrderActs() {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const [invoiced, setInvoiced] = useState<string>();
  const [receipted, setReceipted] = useState<string>();
  return {
    cancel: ({ id, title }: Order) =>
      ask({
        title: '取消订单',
        text: `取消“${title}”后不能恢复，已发起的支付会一并关闭。`,
        action: '取消订单',
        work: async () => {
          await send('POST /api/appapi/order/cancel', { body: { id } });
          await done('订单已取消');
        },
      }),
    refund: ({ id, title }: Order) =>
      ask({
        title: '申请退款',
        text: `“${title}”将停止办理，实付的款项审核后原路退回。`,
        action: '申请退款',
        reason: '退款原因',
        work: async (reason) => {
          await send('POST /api/appapi/order/refund', { body: { id, reason } });
          await done('已申请退款，结果会以短信和消息告诉您');
        },
      }),
    invoice: ({ id }: Order) => setInvoiced(id),
    receipt: ({ id }: Order) => setReceipted(id),
    dialogs: (
      <>
        {dialog}
        {invoiced && <InvoiceDialog orderId={invoiced} onClose={() => setInvoiced(undefined)} />}
        {receipted && <ReceiptDialog orderId={receipted} onClose={() => setReceipted(undefined)} />}
      </>
    ),
  };
}
