import type { OrderDetail } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { detailPath, PayPanel } from '~/parts/payment/index.ts';
import { Container } from '~/ui/index.ts';
import { InvoiceDialog } from '../parts/invoice-dialog.tsx';
import { BankTransfer } from './bank-transfer.tsx';

const TITLES: Partial<Record<OrderDetail['state'], string>> = {
  unpaid: '支付订单',
  cancelled: '订单已取消',
  refunding: '正在退款',
  refunded: '订单已退款',
};

/** What the page is called, in its tab too: once it is paid it says so. */
export const payTitle = ({ state, payable }: OrderDetail): string =>
  TITLES[state] ?? (payable > 0 ? '订单已支付' : '订单已提交');

/** The payment on a page of its own: after an application, and on phones. */
export function PayPage({ order, phone }: { order: OrderDetail; phone: boolean }) {
  const [invoicing, setInvoicing] = useState(false);
  /** What is said of paying goes with it: the order is read anew once it is paid. */
  const isOpen = order.state === 'unpaid';
  return (
    <Container className="py-6 lg:py-10">
      <section
        aria-labelledby="pay"
        className="mx-auto w-full max-w-md rounded-card border border-line bg-white p-5 lg:p-6"
      >
        <h1 id="pay" className="mb-1 font-serif text-xl">
          {payTitle(order)}
        </h1>
        <p className="mb-4 text-sm text-ink-3">
          <span className="font-mono">{order.number}</span>　{order.title}
        </p>
        <PayPanel order={order} Transfer={BankTransfer} onInvoice={() => setInvoicing(true)} />
      </section>
      <p className="mt-4 text-center text-sm text-ink-3">
        {isOpen && '离开这里不会取消订单，'}{' '}
        <Link to={detailPath(order.id, phone)} className="inline-flex min-h-11 items-center text-navy">
          查看订单
        </Link>
      </p>
      {invoicing && <InvoiceDialog orderId={order.id} onClose={() => setInvoicing(false)} />}
    </Container>
  );
}
