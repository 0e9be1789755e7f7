import type { ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APPLY, ORDERS, payPath } from '~/parts/payment/index.ts';
import { EmptyState } from '~/parts/reading/empty-state.tsx';
import { PageTitle } from '~/parts/workspace/index.ts';
import { useSend } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Container, Icon } from '~/ui/index.ts';
import type { Order } from '../model.ts';
import { useOrderActs } from '../parts/use-order-acts.tsx';
import { PayDialog } from '../pay/pay-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFilters, type OrderQuery } from './order-filters.tsx';

type OrderList = ResultOf<'GET /api/appapi/order/list'>;

interface OrdersPageProps {
  orders: OrderList;
  query: OrderQuery;
  sceneName: string;
  phone: boolean;
}

/** Older orders, once they are asked for. */
function useOlder(first: OrderList, query: OrderQuery) {
  const send = useSend();
  const [older, setOlder] = useState<OrderList>();
  const [busy, setBusy] = useState(false);
  const list = [...first.list, ...(older?.list ?? [])];
  const load = async () => {
    setBusy(true);
    const next = await send('GET /api/appapi/order/list', {
      query: { ...query, before: list.at(-1)?.id },
    }).catch(() => undefined);
    if (next) setOlder({ ...next, list: [...(older?.list ?? []), ...next.list] });
    setBusy(false);
  };
  return { list, more: older?.more ?? first.more, busy, load };
}

const NothingYet = ({ narrowed, phone }: { narrowed: boolean; phone: boolean }) => (
  <EmptyState icon="document" title={narrowed ? '没有符合条件的订单' : '还没有订单'}>
    {narrowed ? (
      <p>换一个状态，或者放宽条件再看看。</p>
    ) : (
      <>
        <p>选好要办的证书与印章，提交后在这里看进度。</p>
        <ButtonLink to={pathOn(APPLY, phone)} className="mt-5">
          申请办理
        </ButtonLink>
      </>
    )}
  </EmptyState>
);

/** What only its buyer can bring on. */
const waitsForBuyer = ({ may }: Order) =>
  may.some((act) => act === 'pay-order' || act === 'submit-order' || act === 'resubmit-order');

/** Every order of the account in use, the newest first. */
export function OrdersPage({ orders, query, sceneName, phone }: OrdersPageProps) {
  const { list, more, busy, load } = useOlder(orders, query);
  const acts = useOrderActs();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<string>();
  const nextId = list.find(waitsForBuyer)?.id;
  const pay = ({ id }: Order) => (phone ? navigate(payPath(id, true)) : setPaying(id));
  return (
    <Container className="pb-16">
      <PageTitle
        icon="clock"
        title="办理进度"
        aside={
          <ButtonLink to={pathOn(APPLY, phone)} variant={nextId ? 'secondary' : 'primary'}>
            <Icon name="plus" size={18} />
            申请办理
          </ButtonLink>
        }
      >
        当前平台 {sceneName}
      </PageTitle>
      <OrderFilters path={pathOn(ORDERS, phone)} query={query} counts={orders.counts} />
      {list.length === 0 ? (
        <NothingYet narrowed={Object.keys(query).length > 0} phone={phone} />
      ) : (
        <ul aria-label="订单" className="space-y-4">
          {list.map((order) => (
            <OrderCard key={order.id} {...{ order, acts, phone }} onPay={pay} isNext={order.id === nextId} />
          ))}
        </ul>
      )}
      {more && (
        <div className="mt-5 text-center">
          <Button variant="secondary" busy={busy} onClick={load}>
            查看更早的
          </Button>
        </div>
      )}
      {paying && <PayDialog orderId={paying} onClose={() => setPaying(undefined)} />}
      {acts.dialogs}
    </Container>
  );
}
