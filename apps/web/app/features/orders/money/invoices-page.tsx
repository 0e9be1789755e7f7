import { INVOICE_STATES, type ResultOf } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { useState } from 'react';
import { Link } from 'react-router';
import { detailPath, ORDERS } from '~/parts/payment/index.ts';
import { EmptyState } from '~/parts/reading/empty-state.tsx';
import { Line, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { useSend } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, clockTime } from '~/ui/index.ts';
import { InvoiceDialog } from '../parts/invoice-dialog.tsx';

export type Invoices = ResultOf<'GET /api/appapi/invoice/list'>;
type Invoice = Invoices['list'][number];

const tones = { requested: 'warning', issued: 'success', refused: 'danger' } as const;

const InvoiceLine = ({ invoice, phone }: { invoice: Invoice; phone: boolean }) => (
  <Line
    title={
      <>
        <span className="font-semibold wrap-anywhere">{invoice.title}</span>
        <Badge tone={tones[invoice.state]}>{INVOICE_STATES[invoice.state]}</Badge>
      </>
    }
    note={
      <>
        {invoice.words}　{exactYuan(invoice.amount)}　{clockTime(invoice.createdAt).short} 申请
        {'　'}
        <Link to={detailPath(invoice.orderId, phone)} className="text-navy hover:underline">
          订单 {invoice.orderNumber}
        </Link>
        {invoice.number && `　发票号码 ${invoice.number}`}
        {invoice.reason && <span className="block text-danger">退回原因：{invoice.reason}</span>}
      </>
    }
  >
    {invoice.url && (
      <a
        href={invoice.url}
        download
        className="inline-flex min-h-11 items-center text-sm text-navy hover:underline"
      >
        下载
      </a>
    )}
  </Line>
);

/** Older ones, once they are asked for. */
function useOlder(first: Invoices) {
  const send = useSend();
  const [older, setOlder] = useState<Pick<Invoices, 'list' | 'more'>>();
  const list = [...first.list, ...(older?.list ?? [])];
  const load = async () => {
    const next = await send('GET /api/appapi/invoice/list', { query: { before: list.at(-1)?.id } });
    setOlder({ more: next.more, list: [...(older?.list ?? []), ...next.list] });
  };
  return { list, more: older?.more ?? first.more, load };
}

/** Invoices and what was asked for, and what was paid for and has none yet. */
export function InvoicesPage({ invoices, phone }: { invoices: Invoices; phone: boolean }) {
  const [asking, setAsking] = useState<string>();
  const { list, more, load } = useOlder(invoices);
  const { open } = invoices;
  return (
    <Container className="pb-16">
      <PageTitle
        icon="document"
        title="发票"
        aside={open.length === 0 && <ButtonLink to={pathOn(ORDERS, phone)}>查看订单</ButtonLink>}
      >
        按实付减去已退的金额开具，3 个工作日内发到您的邮箱，也在这里下载
      </PageTitle>
      <div className="space-y-5 lg:space-y-6">
        {open.length > 0 && (
          <Panel title="可以开票的订单">
            <ul>
              {open.map(({ orderId, orderNumber, title, amount }, at) => (
                <Line
                  key={orderId}
                  title={<span className="font-semibold wrap-anywhere">{title}</span>}
                  note={`订单 ${orderNumber}　${exactYuan(amount)}`}
                >
                  <Button
                    size="sm"
                    variant={at === 0 ? 'primary' : 'secondary'}
                    onClick={() => setAsking(orderId)}
                  >
                    申请发票
                  </Button>
                </Line>
              ))}
            </ul>
          </Panel>
        )}
        {list.length > 0 ? (
          <Panel title="发票与申请">
            <ul>
              {list.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} phone={phone} />
              ))}
            </ul>
          </Panel>
        ) : (
          <EmptyState icon="document" title="还没有发票">
            <p>付过款的订单都可以申请发票，开具后在这里下载。</p>
          </EmptyState>
        )}
        {more && (
          <p className="text-center">
            <Button variant="secondary" onClick={load}>
              查看更早的
            </Button>
          </p>
        )}
      </div>
      {asking && <InvoiceDialog orderId={asking} onClose={() => setAsking(undefined)} />}
    </Container>
  );
}
