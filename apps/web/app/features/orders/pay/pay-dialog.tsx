import { useCallback, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Dialog } from '~/ui/index.ts';
import { InvoiceDialog } from '../parts/invoice-dialog.tsx';
import { Pending } from '../parts/pending.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { PayPanel } from './pay-panel.tsx';

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
        <PayPanel order={answer.value} onInvoice={() => setInvoicing(true)} />
      ) : (
        <Pending answer={answer} onRetry={retry} />
      )}
    </Dialog>
  );
}
