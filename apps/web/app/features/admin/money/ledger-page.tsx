import { LEDGER_ACCOUNTS, LEDGER_KINDS, type ResultOf } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Alert, Card, Table, Tag } from 'antd';
import { useCallback } from 'react';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { FilterDays } from '../lists/filter-days.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';

type Entry = ResultOf<'GET /api/admin/ledger/entries'>['list'][number];
type Balances = ResultOf<'GET /api/admin/ledger/balances'>;

export const loadLedger = listLoader('GET /api/admin/ledger/entries', [
  'kind',
  'account',
  'reference',
  'from',
  'to',
]);

const accountOptions = Object.entries(LEDGER_ACCOUNTS).map(([value, { words }]) => ({ value, label: words }));

/** The books: what stands on each account, and every entry behind it. */
export function LedgerPage() {
  const filters = useFilters();
  const page = useAnswer(loadLedger);
  return (
    <>
      <PageTitle title="总账">
        <FilterChoice
          filters={filters}
          name="kind"
          label="事由"
          options={optionsOf(LEDGER_KINDS)}
          className="w-36"
        />
        <FilterChoice
          filters={filters}
          name="account"
          label="科目"
          options={accountOptions}
          className="w-56"
        />
        <FilterDays filters={filters} />
        <FilterSearch
          filters={filters}
          name="reference"
          label="查找分录"
          placeholder="订单编号，或“机构/日期”"
          className="w-64!"
        />
      </PageTitle>
      <BalancesCard />
      <RecordList columns={columns} page={page} filters={filters} empty="没有符合条件的分录。" />
    </>
  );
}

const sides = { asset: '资产', liability: '负债', revenue: '收入', expense: '费用' } as const;
const money = (fen: number) => <span className="tabular-nums">{fen === 0 ? '—' : yuan(fen)}</span>;

function BalancesCard() {
  const { send } = useAdmin();
  const { value, isLoading } = useLoaded(useCallback(() => send('GET /api/admin/ledger/balances'), [send]));
  const isBalanced = !value || value.debit === value.credit;
  return (
    <Card title="科目余额" className="mb-6!">
      {!isBalanced && <Alert className="mb-3!" type="error" showIcon title="借贷不相等，请立即核查。" />}
      <Table<Balances['accounts'][number]>
        rowKey="account"
        size="small"
        loading={isLoading}
        pagination={false}
        dataSource={value?.accounts}
        columns={[
          { title: '科目', render: (_, { words }) => words },
          { title: '类别', width: 80, responsive: ['md'], render: (_, { side }) => sides[side] },
          {
            title: '借方',
            width: 130,
            align: 'right',
            responsive: ['md'],
            render: (_, { debit }) => money(debit),
          },
          {
            title: '贷方',
            width: 130,
            align: 'right',
            responsive: ['md'],
            render: (_, { credit }) => money(credit),
          },
          { title: '余额', width: 130, align: 'right', render: (_, { balance }) => money(balance) },
        ]}
        footer={() =>
          value && (
            <span className="tabular-nums">
              合计　借方 {yuan(value.debit)}　贷方 {yuan(value.credit)}
              {'　'}
              <Tag color={isBalanced ? 'success' : 'error'}>{isBalanced ? '平衡' : '不平衡'}</Tag>
            </span>
          )
        }
      />
    </Card>
  );
}

const columns: Column<Entry>[] = [
  {
    title: '事由',
    width: 150,
    render: ({ kindWords, total }) => (
      <>
        {kindWords}
        <span className="block text-ink-3 tabular-nums">{yuan(total)}</span>
      </>
    ),
  },
  {
    title: '分录',
    render: ({ lines }) => (
      <ul>
        {lines.map(({ account, words, debit, credit }) => (
          <li key={`${account}${debit}`} className="tabular-nums">
            {debit > 0 ? '借' : '　贷'}　{words}　{yuan(debit || credit)}
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: '凭据',
    width: 300,
    render: ({ reference, source }) => (
      <span className="break-all text-ink-2">
        {reference}
        <span className="block text-ink-3">{source}</span>
      </span>
    ),
  },
  { title: '时间', width: 190, render: ({ at }) => timeText(at) },
];
