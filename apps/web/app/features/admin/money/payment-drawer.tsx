import type { PaymentLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Button, Drawer, Skeleton, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useLoaded } from '../lists/use-loaded.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { OpenedFile } from '../parts/opened-file.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundItem } from './refund-item.tsx';
import { TransferActs } from './transfer-acts.tsx';
import { paymentColors } from './words.ts';

interface PaymentDrawerProps {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One payment, its proof where it came by bank, and the money that went back. */
export function PaymentDrawer({ id, onClose, onChanged }: PaymentDrawerProps) {
  return (
    <Drawer title="支付" open={id !== undefined} onClose={onClose} size="min(100vw, 560px)" destroyOnHidden>
      {id && <Payment key={id} id={id} onChanged={onChanged} />}
    </Drawer>
  );
}

function Payment({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const { value, reload } = useLoaded(
    useCallback(() => send('GET /api/admin/payments/item', { query: { id } }), [send, id]),
  );
  const [isRefunding, setRefunding] = useState(false);
  if (!value) return <Skeleton active />;
  const { payment, refunds } = value;
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <>
      <PaymentFacts payment={payment} />
      {payment.hasProof && <Proof payment={payment} />}
      <div className="mt-6 flex flex-wrap gap-2">
        <TransferActs payment={payment} onChanged={changed} />
        {payment.may.includes('request-refund') && <Button onClick={() => setRefunding(true)}>退款</Button>}
      </div>
      {refunds.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 font-semibold">退款</h2>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <li key={refund.id} className="border-line border-l-2 pl-3">
                <RefundItem refund={refund} onChanged={changed} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isRefunding && (
        <RefundDialog
          payment={payment}
          onClose={() => setRefunding(false)}
          onRequested={() => {
            setRefunding(false);
            changed();
          }}
        />
      )}
    </>
  );
}

const PaymentFacts = ({ payment }: { payment: PaymentLine }) => (
  <Facts>
    <Fact name="内容">{payment.subject}</Fact>
    <Fact name="状态">
      <Tag color={paymentColors[payment.state]}>{payment.stateWords}</Tag>
    </Fact>
    <Fact name="金额">{yuan(payment.amount)}</Fact>
    <Fact name="方式">{payment.channelWords}</Fact>
    <Fact name="商户单号">{payment.number}</Fact>
    <Fact name="交易号">{payment.transaction || '—'}</Fact>
    <Fact name="订单">
      <Link to={`/admin/order?id=${payment.reference}`} className="text-navy underline underline-offset-4">
        查看订单
      </Link>
    </Fact>
    <Fact name="发起时间">{timeText(payment.createdAt)}</Fact>
    <Fact name="支付时间">{timeText(payment.paidAt)}</Fact>
    {payment.note && <Fact name="说明">{payment.note}</Fact>}
  </Facts>
);

function Proof({ payment: { id } }: { payment: PaymentLine }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <OpenedFile path="/api/admin/payments/proof" body={{ id }} name="转账凭证" />
  ) : (
    <Button className="mt-4!" onClick={() => setOpen(true)}>
      查看转账凭证
    </Button>
  );
}
