import { useCallback, useState } from 'react';
import { PayPanel, Pending, useAnswer } from '~/parts/payment/index.ts';
import { useSession } from '~/session/index.ts';
import { Dialog } from '~/ui/index.ts';
import { InvoiceDialog } from '../parts/invoice-dialog.tsx';
import { BankTransfer } from './bank-transfer.tsx';

/** The payment over the page it was asked for on. Closing it leaves the order as it is. */
export function PayDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { sendQuietly } = useSession();
  const [invoicing, setInvoicing] = useState(false);
  const [answer, retry] = useAnswer(
    useCallback(
      () => sendQuietly('GET /api/appapi/order/detail', { query: { id: orderId } }),
      [sendQuietly, orderId],
    ),
  );
  if (invoicing) return <InvoiceDialog orderId={orderId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="支付订单">
      {answer.state === 'there' ? (
        <PayPanel order={answer.value} Transfer={BankTransfer} onInvoice={() => setInvoicing(true)} />
      ) : (
        <Pending answer={answer} onRetry={retry} />
      )}
    </Dialog>
  );
}
