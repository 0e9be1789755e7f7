import {
  PARTNER_PAYMENT_KINDS,
  type PartnerPaymentLine,
  type PartnerPaymentRequest,
  TWO_PERSON_DECISIONS,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { App, Card } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FilterChoice, FilterSearch } from '../lists/filter-controls.tsx';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact } from '../parts/facts.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { RequestCard, RequestItem } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import { Money } from './money.tsx';

const FILTERS = ['partner', 'kind', 'keyword'] as const;

export const loadPartnerPayments = adminLoader(async (send, search) => {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = { ...Object.fromEntries(given), page, limit: PAGE_SIZE };
  const [payments, requests, partners] = await Promise.all([
    send('GET /api/admin/partnerPayments', { query }),
    send('GET /api/admin/partnerPayments/requests'),
    send('GET /api/admin/partners', { query: { page: 1, limit: 50 } }),
  ]);
  return { ...payments, requests: requests.list, deposits: requests.deposits, partners: partners.list };
});

/** Money between partners and us: what waits for the second person, what is deposited, and everything that was entered. */
export function PartnerPaymentsPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const filters = useFilters();
  const page = useAnswer(loadPartnerPayments);
  const [deciding, setDeciding] = useState<{ request: PartnerPaymentRequest; approve: boolean }>();
  const [isDepositing, setDepositing] = useState(false);
  const { requests = [], deposits = [], partners = [], may = [] } = page.value ?? {};
  const say = async (why: string) => {
    if (!deciding) return;
    const { id, digest } = deciding.request;
    const body = { id, digest, approve: deciding.approve, why };
    const { decision } = await send('POST /api/admin/partnerPayments/decide', { body });
    message.success(TWO_PERSON_DECISIONS[decision]);
    page.reload();
  };
  const item = (request: PartnerPaymentRequest) => (
    <RequestItem
      key={request.id}
      request={request}
      title={`${request.partner.name}　${PARTNER_PAYMENT_KINDS[request.kind]} ${exactYuan(request.amount)}`}
      onDecide={(approve) => setDeciding({ request, approve })}
    >
      <Fact name="款项">
        {request.isPaidOut ? '平台付给合作方' : request.kind === 'drawdown' ? '由预存款抵扣' : '合作方付来'}
      </Fact>
      {request.number && (
        <Fact name="账单">
          <Link to={`/admin/bill?id=${request.billId}`} className="text-navy underline underline-offset-4">
            {request.number}
          </Link>
        </Fact>
      )}
      {request.transaction && <Fact name="银行流水">{request.transaction}</Fact>}
      <Fact name="日期">{request.paidOn}</Fact>
    </RequestItem>
  );
  return (
    <>
      <PageTitle title="合作方收付款">
        <FilterChoice
          filters={filters}
          name="partner"
          label="合作方"
          options={partners.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          className="w-56"
        />
        <FilterChoice
          filters={filters}
          name="kind"
          label="款项"
          options={optionsOf(PARTNER_PAYMENT_KINDS)}
          className="w-36"
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找收付款"
          placeholder="完整的账单编号或银行流水号"
          className="w-64!"
        />
        {may.includes('request-partner-payment') && (
          <RedButton onClick={() => setDepositing(true)}>登记预存款</RedButton>
        )}
      </PageTitle>
      <p className="mb-4 text-ink-2">
        收付款由一人登记、另一人核对银行流水后同意，同意后随即入账；账单的结清在账单页登记。
      </p>
      <RequestCard title="待复核与未同意的登记">{requests.map(item)}</RequestCard>
      {deposits.length > 0 && (
        <Card title="预存款余额" size="small" className="mb-6!">
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            {deposits.map(({ partner, left }) => (
              <li key={partner.id}>
                {partner.name}　<Money fen={left} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RecordList columns={columns} page={page} filters={filters} empty="没有符合条件的收付款。" />
      {isDepositing && (
        <DepositDialog
          partners={partners.filter(({ state }) => state !== 'ended')}
          onClose={() => setDepositing(false)}
          onAsked={() => {
            setDepositing(false);
            message.success('已登记，等待另一位同事复核');
            page.reload();
          }}
        />
      )}
      {deciding && (
        <AskWords
          title={`${deciding.approve ? '同意' : '不同意'}登记：${exactYuan(deciding.request.amount)}`}
          label="说明"
          okText={deciding.approve ? '同意' : '不同意'}
          danger={deciding.approve}
          onSay={say}
          onClose={() => setDeciding(undefined)}
        >
          {deciding.approve && '请先在银行流水中核对流水号、金额与日期一致。同意后随即入账，不能撤回。'}
        </AskWords>
      )}
    </>
  );
}

const columns: Column<PartnerPaymentLine>[] = [
  {
    title: '款项',
    render: ({ partner, kind, isPaidOut }) => (
      <>
        {partner.name}
        <span className="block text-ink-3">
          {PARTNER_PAYMENT_KINDS[kind]}
          {isPaidOut && '，平台付出'}
        </span>
      </>
    ),
  },
  { title: '金额', width: 140, render: ({ amount }) => <Money fen={amount} /> },
  {
    title: '账单',
    width: 210,
    render: ({ billId, number }) =>
      billId ? (
        <Link to={`/admin/bill?id=${billId}`} className="text-navy underline-offset-4 hover:underline">
          {number}
        </Link>
      ) : (
        '—'
      ),
  },
  { title: '日期', width: 120, render: ({ paidOn }) => <span className="tabular-nums">{paidOn}</span> },
  {
    title: '银行流水',
    width: 180,
    render: ({ transaction }) => <span className="font-mono">{transaction ?? '—'}</span>,
  },
  { title: '登记与复核', width: 180, render: ({ requestedBy, decidedBy }) => `${requestedBy}、${decidedBy}` },
];
