import {
  type AdminBillLine,
  BILL_DUES,
  BILL_QUEUES,
  BILL_STATES,
  METERS,
  type MissingBill,
  SETTLE_MODES,
} from '@yinxin/api/client';
import { App, Button, Card, Checkbox, Input, Tag } from 'antd';
import { Link } from 'react-router';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { type Filters, useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';
import { billColors, lastDayOf } from './bill-words.ts';
import { Money } from './money.tsx';

const FILTERS = ['partner', 'period', 'state', 'number', 'differing', 'queue'] as const;

export const loadBills = adminLoader(async (send, search) => {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = { ...Object.fromEntries(given), page, limit: PAGE_SIZE };
  const [bills, missing, partners] = await Promise.all([
    send('GET /api/admin/bills', { query }),
    send('GET /api/admin/bills/missing'),
    send('GET /api/admin/partners', { query: { page: 1, limit: 50 } }),
  ]);
  return { ...bills, missing: missing.list, partners: partners.list };
});

/** The bills of all partners: what has to be done with them, and the whole list. */
export function BillsPage() {
  const filters = useFilters();
  const page = useAnswer(loadBills);
  const { missing = [], partners = [] } = page.value ?? {};
  return (
    <>
      <PageTitle title="合作方账单">
        <FilterChoice
          filters={filters}
          name="queue"
          label="待办"
          options={optionsOf(BILL_QUEUES)}
          className="w-40"
        />
        <FilterChoice
          filters={filters}
          name="partner"
          label="合作方"
          options={partners.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          className="w-56"
        />
        <PeriodFilter filters={filters} />
        <FilterChoice
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(BILL_STATES)}
          className="w-32"
        />
        <FilterSearch
          filters={filters}
          name="number"
          label="查找账单"
          placeholder="账单编号，可只写开头"
          className="w-56!"
        />
        <Checkbox
          checked={filters.get('differing') === '1'}
          onChange={(event) => filters.set({ differing: event.target.checked ? '1' : undefined })}
        >
          只看有差额
        </Checkbox>
      </PageTitle>
      {missing.length > 0 && <Missing lines={missing} onMade={page.reload} />}
      <RecordList columns={columns} page={page} filters={filters} empty={emptyWords(filters)} />
    </>
  );
}

const emptyWords = (filters: Filters) =>
  filters.get('queue')
    ? '没有需要处理的账单。'
    : FILTERS.some((name) => filters.get(name))
      ? '没有符合条件的账单，可放宽筛选条件。'
      : '还没有账单；每月 2 日生成上一个月的账单。';

const PeriodFilter = ({ filters }: { filters: Filters }) => (
  <Input
    type="month"
    aria-label="账期"
    value={filters.get('period') ?? ''}
    onChange={(event) => filters.set({ period: event.target.value })}
    className="w-38!"
  />
);

/** Months that are over and have no bill: why, and the button that makes it. */
function Missing({ lines, onMade }: { lines: readonly MissingBill[]; onMade: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const make = ({ partner, period }: MissingBill) =>
    send('POST /api/admin/bills/make', { body: { partner: partner.id, period } }).then(
      ({ made }) => {
        message.success(made ? '账单已生成' : '账单先前已经生成');
        onMade();
      },
      () => {},
    );
  return (
    <Card title="没有生成的账单" size="small" className="mb-4!">
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={`${line.partner.id}${line.period}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1"
          >
            <span className="min-w-60 flex-1">
              {line.partner.name}　{line.period}
              <span className="block text-ink-3">{line.reason}</span>
            </span>
            {line.may.includes('remake-bill') && (
              <Button size="small" onClick={() => make(line)}>
                重新生成
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** All of them where they are few; otherwise the first and how many. */
const productWords = (products: AdminBillLine['products']) => {
  const words = products.map((meter) => METERS[meter].words);
  return words.length > 2 ? `${words[0]}等 ${words.length} 项` : words.join('、');
};

const columns: Column<AdminBillLine>[] = [
  {
    title: '账单',
    width: 200,
    render: ({ id, number, version }) => (
      <>
        <Link to={`/admin/bill?id=${id}`} className="text-navy underline-offset-4 hover:underline">
          {number}
        </Link>
        {version > 1 && <span className="ml-1 text-ink-3">第 {version} 版</span>}
      </>
    ),
  },
  { title: '账期', width: 90, render: ({ period }) => <span className="tabular-nums">{period}</span> },
  {
    title: '合作方',
    render: ({ partner }) => (
      <Link to={`/admin/partner?id=${partner.id}`} className="text-ink underline-offset-4 hover:underline">
        {partner.name}
      </Link>
    ),
  },
  {
    title: '用量',
    width: 160,
    render: ({ records, products }) => (
      <>
        <span className="tabular-nums">{records} 条</span>
        <span className="block text-ink-3">{productWords(products)}</span>
      </>
    ),
  },
  {
    title: '应结金额',
    width: 120,
    render: ({ payable, settleMode }) => (
      <>
        <Money fen={payable} />
        <span className="block text-ink-3">{SETTLE_MODES[settleMode]}</span>
      </>
    ),
  },
  {
    title: '差额',
    width: 110,
    render: ({ difference }) =>
      difference === null ? <span className="text-ink-3">未导入</span> : <Money fen={difference} />,
  },
  {
    title: '状态',
    width: 110,
    render: ({ state, confirmedAlone }) => (
      <>
        <Tag color={billColors[state]}>{BILL_STATES[state]}</Tag>
        {confirmedAlone && <span className="block text-ink-3">逾期自动确认</span>}
      </>
    ),
  },
  {
    title: '截止',
    width: 120,
    render: ({ due }) =>
      due ? (
        <span className={due.isOver ? 'text-danger' : undefined}>
          {BILL_DUES[due.kind]}
          {due.isOver && '（已过）'}
          <span className="block tabular-nums">{lastDayOf(due.at)}</span>
        </span>
      ) : (
        '—'
      ),
  },
];
