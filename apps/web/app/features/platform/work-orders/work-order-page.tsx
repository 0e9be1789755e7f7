import type { WorkOrderDetail, WorkOrderLine } from '@yinxin/api/client';
import { nearWords } from '@yinxin/values';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink, classNames, clockTime, Icon, useNow } from '~/ui/index.ts';
import type { ApplicationList } from '../console/load.ts';
import { Conversation } from './conversation.tsx';
import { Facts } from './facts.tsx';
import { NewWorkOrder } from './new-work-order.tsx';
import { ROOT, STATES, type WorkOrderList } from './words.ts';

const stateClasses = {
  waiting: 'text-navy',
  answered: 'text-warning-ink',
  closed: 'text-ink-3',
} as const;

function Entry({ order, isOpen }: { order: WorkOrderLine; isOpen: boolean }) {
  const now = useNow();
  const { words, icon } = STATES[order.state];
  return (
    <Link
      to={`${ROOT}?${order.state === 'closed' ? 'closed=1&' : ''}id=${order.id}`}
      aria-current={isOpen ? 'true' : undefined}
      className="block border-b border-line px-4 py-3 hover:bg-paper aria-[current]:bg-navy-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-navy)]"
    >
      <span className="flex items-center justify-between gap-3 text-sm">
        <span className={classNames('flex items-center gap-1.5', stateClasses[order.state])}>
          <Icon name={icon} size={16} />
          {words}
        </span>
        <time dateTime={order.turnAt} className="text-ink-3">
          {now === undefined
            ? clockTime(order.turnAt).short
            : nearWords(new Date(order.turnAt), new Date(now))}
        </time>
      </span>
      <b className="mt-0.5 line-clamp-2 wrap-anywhere">{order.subject}</b>
      <span className="block text-sm text-ink-3">
        {order.number}
        {order.promisedBy && `，${clockTime(order.promisedBy).short} 前答复`}
      </span>
    </Link>
  );
}

const Tab = ({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) => (
  <Link
    to={to}
    aria-current={isHere ? 'true' : undefined}
    className="flex h-8 flex-1 items-center justify-center rounded-sm text-ink-2 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-sm pointer-coarse:h-11"
  >
    {children}
  </Link>
);

interface ListProps {
  orders: WorkOrderList;
  closed: boolean;
  openId: string | undefined;
}

function List({ orders, closed, openId }: ListProps) {
  const [search] = useSearchParams();
  const page = Number(search.get('page')) || 1;
  return (
    <>
      <div className="px-4 pb-3">
        <nav aria-label="状态" className="flex rounded bg-paper p-1 text-sm">
          <Tab to={ROOT} isHere={!closed}>
            进行中 {orders.open}
          </Tab>
          <Tab to={`${ROOT}?closed=1`} isHere={closed}>
            已关闭 {orders.closed}
          </Tab>
        </nav>
      </div>
      {orders.list.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-center text-ink-2">
          {closed ? '没有已关闭的工单。' : '没有进行中的工单。遇到问题时新建一件，一个工作日内答复。'}
        </p>
      ) : (
        <ul className="border-t border-line">
          {orders.list.map((order) => (
            <li key={order.id}>
              <Entry order={order} isOpen={order.id === openId} />
            </li>
          ))}
        </ul>
      )}
      {orders.more && (
        <Link
          to={`?${new URLSearchParams({ ...(closed && { closed: '1' }), page: String(page + 1) })}`}
          className="flex h-12 items-center justify-center text-navy"
        >
          更早的工单
        </Link>
      )}
    </>
  );
}

interface WorkOrderPageProps {
  orders: WorkOrderList;
  applications: ApplicationList | undefined;
  detail: WorkOrderDetail | undefined;
  isNew: boolean;
  closed: boolean;
}

/** Work orders left, the open one beside them with the facts; on a phone one after the other. */
export function WorkOrderPage({ orders, applications, detail, isNew, closed }: WorkOrderPageProps) {
  const isReading = detail !== undefined || isNew;
  return (
    <div className="-mx-4 -my-6 grid min-h-full lg:-mx-7 lg:grid-cols-[288px_minmax(0,1fr)]">
      <div className={classNames('border-line lg:border-r', isReading && 'max-lg:hidden')}>
        <div className="flex items-center justify-between gap-3 px-4 pt-5 pb-3">
          <h1 className="font-serif text-xl font-semibold">工单</h1>
          {orders.maySubmit && (
            <ButtonLink to={`${ROOT}?new=1`} size="sm" variant={isReading ? 'secondary' : 'primary'}>
              <Icon name="plus" size={16} />
              新建
            </ButtonLink>
          )}
        </div>
        <List orders={orders} closed={closed} openId={detail?.id} />
      </div>
      {isReading ? (
        <div className="min-w-0">
          <Link
            to={ROOT}
            className="flex h-12 items-center gap-2 border-b border-line px-4 text-ink-2 lg:hidden"
          >
            <Icon name="arrow-left" size={18} />
            全部工单
          </Link>
          {isNew ? (
            <NewWorkOrder applications={applications} />
          ) : (
            detail && (
              <div key={detail.id} className="grid h-full xl:grid-cols-[minmax(0,1fr)_280px]">
                <Conversation order={detail} />
                <Facts order={detail} />
              </div>
            )
          )}
        </div>
      ) : (
        <div className="grid place-items-center p-10 text-center text-ink-3 max-lg:hidden">
          <p>
            从左边打开一件工单；
            <br />
            也可以在调用日志里从一次失败的请求直接新建，请求编号会一起带上。
          </p>
        </div>
      )}
    </div>
  );
}
