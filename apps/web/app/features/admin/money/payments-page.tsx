import { PAY_VENDORS, PAYMENT_STATES, type PaymentLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Button, Tag } from 'antd';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { FilterDays } from '../lists/filter-days.tsx';
import { listLoader } from '../lists/list-loader.ts';
import type { Column } from '../lists/record-list.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { optionsOf, timeText } from '../words.ts';
import { PaymentDrawer } from './payment-drawer.tsx';
import { paymentColors } from './words.ts';

export const loadPayments = listLoader('GET /api/admin/payments', [
  'vendor',
  'state',
  'from',
  'to',
  'keyword',
]);

export const PaymentsPage = () => (
  <RecordPage
    title="支付"
    load={loadPayments}
    filters={(filters) => (
      <>
        <FilterChoice
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(PAYMENT_STATES)}
          className="w-36"
        />
        <FilterChoice
          filters={filters}
          name="vendor"
          label="机构"
          options={optionsOf(PAY_VENDORS)}
          className="w-32"
        />
        <FilterDays filters={filters} />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找支付"
          placeholder="完整的商户订单号、交易号或订单编号"
          className="w-80!"
        />
      </>
    )}
    columns={columnsFor}
    empty="没有符合条件的支付，可放宽筛选条件。"
    drawer={PaymentDrawer}
  />
);

const columnsFor = (onOpen: (id: string) => void): Column<PaymentLine>[] => [
  {
    title: '支付',
    render: ({ subject, number }) => (
      <span className="wrap-anywhere">
        {subject}
        <span className="block text-ink-3 tabular-nums">{number}</span>
      </span>
    ),
  },
  { title: '方式', width: 120, render: ({ channelWords }) => channelWords },
  {
    title: '金额',
    width: 130,
    render: ({ amount, refunded }) => (
      <span className="tabular-nums">
        {yuan(amount)}
        {refunded > 0 && <span className="block text-ink-3">退 {yuan(refunded)}</span>}
      </span>
    ),
  },
  {
    title: '状态',
    width: 130,
    render: ({ state, stateWords }) => <Tag color={paymentColors[state]}>{stateWords}</Tag>,
  },
  { title: '发起时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  { title: '支付时间', width: 190, render: ({ paidAt }) => timeText(paidAt) },
  {
    title: '操作',
    width: 90,
    render: ({ id, may }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        {may.includes('confirm-transfer') ? '核对' : '查看'}
      </Button>
    ),
  },
];
