import { exactYuan } from '@yinxin/values';
import { Link } from 'react-router';
import { detailPath } from '~/parts/payment/index.ts';
import { Note } from '~/ui/index.ts';
import type { Order } from '../model.ts';
import { OrderButtons } from '../parts/order-buttons.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StationBar, Stations } from '../parts/stations.tsx';
import type { useOrderActs } from '../parts/use-order-acts.tsx';

interface OrderCardProps {
  order: Order;
  acts: ReturnType<typeof useOrderActs>;
  phone: boolean;
  onPay: (order: Order) => void;
  /** The first of the list that waits for its buyer. */
  isNext: boolean;
}

/** One order as a way of five stations. */
export function OrderCard({ order, acts, phone, onPay, isNext }: OrderCardProps) {
  const { id, number, title, sceneName, payable, state, reason } = order;
  const isTold = reason !== '' && state !== 'making';
  return (
    <li className="rounded-card border border-line bg-white p-5 lg:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">
          <Link to={detailPath(id, phone)} className="hover:text-seal">
            {title}
          </Link>
        </h2>
        {phone && <StateBadge state={state} />}
        <p className="text-sm text-ink-3">
          <span className="font-mono">{number}</span>　{sceneName}
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-md:hidden">
          <span className="mr-1 font-semibold tabular-nums">{exactYuan(payable)}</span>
          <OrderButtons {...{ order, acts, phone, onPay, isNext }} />
        </div>
      </div>
      <div className="mt-4">{phone ? <StationBar order={order} /> : <Stations order={order} />}</div>
      {isTold && (
        <div className="mt-4">
          <Note
            tone={state === 'rejected' ? 'danger' : 'plain'}
            icon={state === 'rejected' ? 'failed' : 'info'}
          >
            {reason}
            {state === 'rejected' && <strong className="block">修改后重新提交，费用不重复收取。</strong>}
          </Note>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 md:hidden">
        <span className="mr-auto font-semibold tabular-nums">{exactYuan(payable)}</span>
        <OrderButtons {...{ order, acts, phone, onPay, isNext }} />
      </div>
    </li>
  );
}
