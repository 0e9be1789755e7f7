import { PAY_VENDORS, REFUND_STATES, type RefundLine } from '@yinxin/api/client';
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
import { RefundActs } from './refund-acts.tsx';
import { refundColors } from './words.ts';

const QUEUE = 'requested';

export const loadRefunds = listLoader('GET /api/admin/refunds', ['state', 'vendor', 'keyword'], {
  state: QUEUE,
});

export function RefundsPage() {
  const filters = useFilters();
  const page = useAnswer(loadRefunds);
  return (
    <>
      <PageTitle title="退款">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[{ value: ALL, label: '全部' }, ...optionsOf(REFUND_STATES)]}
          usual={QUEUE}
        />
        <FilterChoice
          filters={filters}
          name="vendor"
          label="机构"
          options={optionsOf(PAY_VENDORS)}
          className="w-32"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找退款"
          placeholder="完整的退款单号、商户订单号或订单编号"
          className="w-80!"
        />
      </PageTitle>
      {page.value && (
        <p className="mb-3 text-ink-2">
          {yuan(page.value.aloneLimit)} 以内一人批准即可；超过的须由两人先后批准，申请人不能批准自己的。
        </p>
      )}
      <RecordList columns={columnsFor(page.reload)} page={page} filters={filters} empty="没有这样的退款。" />
    </>
  );
}

const columnsFor = (onChanged: () => void): Column<RefundLine>[] => [
  {
    title: '退款',
    render: ({ subject, number, reason }) => (
      <span className="wrap-anywhere">
        {subject}
        <span className="block text-ink-2">{reason}</span>
        <span className="block text-ink-3 tabular-nums">{number}</span>
      </span>
    ),
  },
  {
    title: '金额',
    width: 150,
    render: ({ amount, paid }) => (
      <span className="tabular-nums">
        {yuan(amount)}
        <span className="block text-ink-3">原付 {yuan(paid)}</span>
      </span>
    ),
  },
  { title: '机构', width: 110, render: ({ vendor }) => PAY_VENDORS[vendor] },
  {
    title: '状态',
    width: 180,
    render: ({ state, stateWords, note, approvals, approvalsNeeded }) => (
      <>
        <Tag color={refundColors[state]}>{stateWords}</Tag>
        {state === 'requested' && approvalsNeeded > 1 && (
          <span className="block text-ink-3">
            已有 {approvals.length} / {approvalsNeeded} 人批准
          </span>
        )}
        {note && <span className="block text-ink-3">{note}</span>}
      </>
    ),
  },
  {
    title: '申请',
    width: 190,
    render: ({ requestedBy, automatic, createdAt }) => (
      <>
        {requestedBy || (automatic ? '自动退回' : '用户')}
        <span className="block text-ink-3">{timeText(createdAt)}</span>
      </>
    ),
  },
  {
    title: '操作',
    width: 200,
    render: (refund) => (
      <div className="flex flex-wrap items-center gap-2">
        <RefundActs refund={refund} onChanged={onChanged} />
        <Link
          to={`/admin/order?id=${refund.reference}`}
          className="text-navy underline-offset-4 hover:underline"
        >
          订单
        </Link>
      </div>
    ),
  },
];
