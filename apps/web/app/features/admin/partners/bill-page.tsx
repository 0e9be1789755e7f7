import {
  BILL_DUES,
  BILL_INVOICE_KINDS,
  BILL_STATES,
  type BillDetail,
  SETTLE_MODES,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Alert, Card, Spin, Tag } from 'antd';
import { Link } from 'react-router';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { timeText } from '../words.ts';
import { BillActs } from './bill-acts.tsx';
import { BillDisputes } from './bill-disputes.tsx';
import { BillLines } from './bill-lines.tsx';
import { BillRequests } from './bill-requests.tsx';
import { billColors, lastDayOf } from './bill-words.ts';
import { Money } from './money.tsx';
import { percentText } from './words.ts';

export const loadBill = adminLoader(async (send, search) => {
  const id = search.get('id');
  return id ? send('GET /api/admin/bills/item', { query: { id } }) : null;
});

/** One bill: what it is the sum of, what the partner says of it, and what we have to do. */
export function BillPage() {
  const { value, isLoading, reload } = useAnswer(loadBill);
  if (value) return <OpenBill key={value.bill.id} detail={value} reload={reload} />;
  return isLoading ? (
    <Spin className="block! py-20!" />
  ) : (
    <Alert type="warning" showIcon title="没有找到这张账单" />
  );
}

function OpenBill({ detail, reload }: { detail: BillDetail; reload: () => void }) {
  const { bill } = detail;
  const newest = bill.versions.find(({ version }) => version > bill.version);
  return (
    <>
      <PageTitle
        title={
          <>
            {bill.partner.name}　{bill.period} 账单　
            <Tag color={billColors[bill.state]}>{BILL_STATES[bill.state]}</Tag>
          </>
        }
      >
        <BillActs detail={detail} onChanged={reload} />
        <Link to="/admin/bills" className="text-navy underline-offset-4 hover:underline">
          回到列表
        </Link>
      </PageTitle>
      {newest && (
        <Alert
          className="mb-4!"
          type="warning"
          showIcon
          title={`这是第 ${bill.version} 版，已被第 ${newest.version} 版代替。`}
          action={
            <Link to={`/admin/bill?id=${newest.id}`} className="text-navy underline underline-offset-4">
              查看第 {newest.version} 版
            </Link>
          }
        />
      )}
      <BillRequests detail={detail} onChanged={reload} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4 *:min-w-0">
          <BillDisputes disputes={bill.disputes} />
          <BillLines bill={bill} />
          <History log={detail.log} />
        </div>
        <div className="grid gap-4">
          <Head detail={detail} />
          <Settlement detail={detail} />
          <Versions detail={detail} />
        </div>
      </div>
    </>
  );
}

function Head({ detail: { bill } }: { detail: BillDetail }) {
  const { number, version, settleMode, agreement, madeAt, due, checker, difference } = bill;
  return (
    <Card title="账单" size="small">
      <Facts>
        <Fact name="编号">
          {number}
          {version > 1 && `（第 ${version} 版）`}
        </Fact>
        <Fact name="应结金额">
          <strong>
            <Money fen={bill.payable} />
          </strong>
        </Fact>
        <Fact name="对方金额">
          {bill.partnerAmount === null ? '合作方尚未导入明细' : <Money fen={bill.partnerAmount} />}
        </Fact>
        {difference !== null && (
          <Fact name="差额">
            <Money fen={difference} />
          </Fact>
        )}
        <Fact name="结算">
          {SETTLE_MODES[settleMode]}
          {settleMode === 'share' && '，由平台支付'}
        </Fact>
        <Fact name="协议">{agreement.number}</Fact>
        <Fact name="生成">{timeText(madeAt)}</Fact>
        {due && <Fact name={BILL_DUES[due.kind]}>{lastDayOf(due.at)}</Fact>}
        <Fact name="核对人">{bill.confirmedAlone ? '逾期自动确认' : checker || '—'}</Fact>
        <Fact name="确认">{timeText(bill.confirmedAt)}</Fact>
        <Fact name="税率">
          {percentText(bill.taxRate)}，税额 {exactYuan(bill.tax)}
        </Fact>
      </Facts>
      <p className="mt-3">
        <Link
          to={`/admin/partner?id=${bill.partner.id}`}
          className="text-navy underline-offset-4 hover:underline"
        >
          合作方的协议与价格
        </Link>
      </p>
    </Card>
  );
}

const Settlement = ({ detail: { bill, deposit } }: { detail: BillDetail }) => (
  <Card title="开票与收付款" size="small">
    <Facts>
      {bill.invoice ? (
        <>
          <Fact name="发票">{BILL_INVOICE_KINDS[bill.invoice.kind]}</Fact>
          <Fact name="抬头">{bill.invoice.title}</Fact>
          <Fact name="税号">{bill.invoice.taxNumber}</Fact>
          <Fact name="邮箱">{bill.invoice.email}</Fact>
          <Fact name="号码">{bill.invoice.number ?? '尚未开具'}</Fact>
          <Fact name="开具">{timeText(bill.invoice.issuedAt)}</Fact>
        </>
      ) : (
        <Fact name="发票">合作方尚未申请</Fact>
      )}
      <Fact name="预存余额">
        <Money fen={deposit} />
      </Fact>
      {bill.payment && (
        <>
          <Fact name="结清">{timeText(bill.settledAt)}</Fact>
          <Fact name="银行流水">{bill.payment.transaction ?? '预存款抵扣'}</Fact>
        </>
      )}
    </Facts>
  </Card>
);

const Versions = ({ detail: { bill } }: { detail: BillDetail }) =>
  bill.versions.length > 1 && (
    <Card title="各版" size="small">
      <ul className="grid gap-2">
        {bill.versions.map(({ id, version, payable, state }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            {id === bill.id ? (
              <span>第 {version} 版（本版）</span>
            ) : (
              <Link to={`/admin/bill?id=${id}`} className="text-navy underline-offset-4 hover:underline">
                第 {version} 版
              </Link>
            )}
            <Money fen={payable} />
            <Tag color={billColors[state]}>{BILL_STATES[state]}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );

const History = ({ log }: { log: BillDetail['log'] }) => (
  <Card title="经过" size="small">
    <ol className="grid gap-3">
      {log.map(({ id, at, words, by, version }) => (
        <li key={id} className="border-line border-l-2 pl-3">
          <p>
            {words}
            {version > 1 && <span className="text-ink-3">（第 {version} 版）</span>}
          </p>
          <p className="text-ink-3">
            {by} · {timeText(at)}
          </p>
        </li>
      ))}
    </ol>
  </Card>
);
