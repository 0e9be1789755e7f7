import { PAY_VENDORS, type ReconciliationLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Button, Card, Skeleton, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Chart } from '~/parts/charts/index.ts';
import { FilterChoice, FilterTabs } from '../lists/filter-controls.tsx';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { linesByDay, NAVY, RED } from '../visit-charts.ts';
import { optionsOf, timeText } from '../words.ts';
import { ReconciliationDrawer } from './reconciliation-drawer.tsx';
import { reconciliationColors, yuanOf } from './words.ts';

const DAYS = '30';
const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
];

type Vendor = ReconciliationLine['vendor'];

export const loadReconciliations = adminLoader((send, search) =>
  send('GET /api/admin/reconciliations', {
    query: {
      days: Number(search.get('days') ?? DAYS),
      vendor: (search.get('vendor') as Vendor | null) ?? undefined,
    },
  }),
);

interface OpenedDay {
  vendor: Vendor;
  day: string;
}

/** Our books beside the vendors' statements, day by day. */
export function ReconciliationsPage() {
  const filters = useFilters();
  const page = useAnswer(loadReconciliations);
  const [opened, setOpened] = useState<OpenedDay>();
  const { value } = page;
  const chart = useMemo(
    () =>
      value &&
      linesByDay(
        value.series.map(({ day }) => day),
        [
          {
            name: '收款',
            color: NAVY,
            values: value.series.map(({ received }) => yuanOf(received)),
            labelOffset: -8,
          },
          {
            name: '退款',
            color: RED,
            values: value.series.map(({ refunded }) => yuanOf(refunded)),
            labelOffset: 8,
          },
        ],
        '元',
      ),
    [value],
  );
  return (
    <>
      <PageTitle title="对账">
        <FilterTabs filters={filters} name="days" label="时间" options={spans} usual={DAYS} />
        <FilterChoice
          filters={filters}
          name="vendor"
          label="机构"
          options={optionsOf(PAY_VENDORS)}
          className="w-32"
        />
      </PageTitle>
      <Card title="每日收款与退款" className="mb-6!">
        {chart ? <Chart label="每日收款与退款的金额" options={chart} /> : <Skeleton active />}
      </Card>
      <RecordList
        columns={columnsFor(setOpened)}
        page={{
          ...page,
          value: value && {
            list: value.list.map((line) => ({ ...line, id: `${line.vendor}/${line.day}` })),
            total: 0, // the days asked for stand on one page
          },
        }}
        filters={filters}
        empty="这段时间还没有对账。"
      />
      <ReconciliationDrawer opened={opened} onClose={() => setOpened(undefined)} onChanged={page.reload} />
    </>
  );
}

const both = (ours: number, theirs: number) => (
  <span className="tabular-nums">
    {yuan(ours)}
    <span className={ours === theirs ? 'block text-ink-3' : 'block text-danger'}>对方 {yuan(theirs)}</span>
  </span>
);

const columnsFor = (onOpen: (opened: OpenedDay) => void): Column<ReconciliationLine & { id: string }>[] => [
  { title: '日期', width: 120, render: ({ day }) => day },
  { title: '机构', width: 110, render: ({ vendorWords }) => vendorWords },
  {
    title: '结果',
    width: 150,
    render: ({ state, stateWords, differences }) => (
      <>
        <Tag color={reconciliationColors[state]}>{stateWords}</Tag>
        {differences > 0 && <span className="block text-danger">{differences} 处未处理</span>}
      </>
    ),
  },
  { title: '收款', render: ({ received, theirReceived }) => both(received, theirReceived) },
  { title: '退款', render: ({ refunded, theirRefunded }) => both(refunded, theirRefunded) },
  { title: '手续费', width: 110, render: ({ fees }) => <span className="tabular-nums">{yuan(fees)}</span> },
  { title: '对账时间', width: 190, render: ({ at }) => timeText(at) },
  {
    title: '操作',
    width: 90,
    render: ({ vendor, day }) => (
      <Button size="small" onClick={() => onOpen({ vendor, day })}>
        查看
      </Button>
    ),
  },
];
