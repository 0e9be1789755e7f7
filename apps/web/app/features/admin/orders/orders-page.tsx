import { type AdminOrderLine, ORDER_STATES, OWNER_KINDS, PRODUCTS } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { FilterChoice, FilterSearch, FilterTabs } from '../lists/filter-controls.tsx';
import { ALL, listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { optionsOf, timeText } from '../words.ts';
import { orderColors } from './words.ts';

const QUEUE = 'reviewing';

export const loadOrders = listLoader(
  'GET /api/admin/orders',
  ['state', 'ownerKind', 'product', 'failed', 'keyword'],
  { state: QUEUE },
);

const productOptions = Object.entries(PRODUCTS).map(([value, { words }]) => ({ value, label: words }));

/** What waits for a reviewer first; every other order can be found. */
export function OrdersPage() {
  const filters = useFilters();
  const page = useAnswer(loadOrders);
  const state = filters.get('state') ?? QUEUE;
  return (
    <>
      <PageTitle title="订单">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[{ value: ALL, label: '全部' }, ...optionsOf(ORDER_STATES)]}
          usual={QUEUE}
        />
        <FilterChoice
          filters={filters}
          name="ownerKind"
          label="对象"
          options={optionsOf(OWNER_KINDS)}
          className="w-28"
        />
        <FilterChoice
          filters={filters}
          name="product"
          label="产品"
          options={productOptions}
          className="w-40"
        />
        <FilterChoice
          filters={filters}
          name="failed"
          label="制作"
          options={[{ value: '1', label: '制作受阻' }]}
          className="w-32"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找订单"
          placeholder="订单号或企业名称的开头"
          className="w-64!"
        />
      </PageTitle>
      <RecordList
        columns={columns}
        page={page}
        filters={filters}
        empty={state === QUEUE ? '没有待审核的订单。' : '没有符合条件的订单，可放宽筛选条件。'}
      />
    </>
  );
}

const columns: Column<AdminOrderLine>[] = [
  {
    title: '订单',
    width: 240,
    render: ({ number, title }) => (
      <>
        {title}
        <span className="block text-ink-3 tabular-nums">{number}</span>
      </>
    ),
  },
  {
    title: '申请方',
    render: ({ ownerName, ownerKind, sceneName }) => (
      <span className="wrap-anywhere">
        {ownerName}
        <span className="block text-ink-3">
          {OWNER_KINDS[ownerKind]} · {sceneName}
        </span>
      </span>
    ),
  },
  {
    title: '状态',
    width: 160,
    render: ({ state, reason, approvals, approvalsNeeded }) => (
      <>
        <Tag color={orderColors[state]}>{ORDER_STATES[state]}</Tag>
        {state === 'making' && reason && <Tag color="error">受阻</Tag>}
        {state === 'reviewing' && approvalsNeeded > 1 && (
          <span className="block text-ink-3">
            已有 {approvals} / {approvalsNeeded} 人通过
          </span>
        )}
      </>
    ),
  },
  {
    title: '应付 / 实付',
    width: 140,
    render: ({ payable, paid }) => (
      <span className="tabular-nums">
        {yuan(payable)} / {yuan(paid)}
      </span>
    ),
  },
  { title: '更新时间', width: 190, render: ({ updatedAt }) => timeText(updatedAt) },
  {
    title: '操作',
    width: 90,
    render: ({ id, may }) => (
      <Link to={`/admin/order?id=${id}`} className="text-navy underline-offset-4 hover:underline">
        {may.includes('approve-order') ? '审核' : '查看'}
      </Link>
    ),
  },
];
