import { BILL_INVOICE_KINDS, PARTNER_PAYMENT_KINDS, type PartnerBill } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import type { ReactNode } from 'react';
import { clockTime } from '~/ui/index.ts';
import { lastDay } from '../bills/due.tsx';
import { Card } from '../parts/card.tsx';

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** What of invoice and payment there is to say before there is any. */
function waitingWords({ state, settleMode, payable }: PartnerBill): string {
  if (['unchecked', 'checking', 'disputed', 'processing'].includes(state)) return '确认账单之后申请开票。';
  if (state === 'settled' && payable === 0) return '应结金额为零，无须结算。';
  return settleMode === 'share' ? '分润由平台支付，付款后在这里登记。' : '可以申请开票。';
}

/** The invoice as it was asked for and issued, and how the bill was paid. */
export function InvoiceCard({ bill }: { bill: PartnerBill }) {
  const { invoice, payment, payee, payBy, agreement, settleMode } = bill;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title="开票信息">
        {invoice ? (
          <Facts
            facts={[
              ['种类', BILL_INVOICE_KINDS[invoice.kind]],
              ['抬头', invoice.title],
              [
                '税号',
                <span key="tax" className="font-mono">
                  {invoice.taxNumber}
                </span>,
              ],
              ['邮箱', invoice.email],
              ['申请', clockTime(invoice.requestedAt).short],
              [
                '发票号码',
                invoice.number ? (
                  <span key="number" className="font-mono">
                    {invoice.number}
                  </span>
                ) : (
                  '还没有开出'
                ),
              ],
              ...(invoice.issuedAt ? ([['开票', clockTime(invoice.issuedAt).short]] as const) : []),
            ]}
          />
        ) : (
          <p className="text-ink-2">{waitingWords(bill)}</p>
        )}
      </Card>
      <Card title="付款信息">
        {payment ? (
          <Facts
            facts={[
              ['方式', payment.kind === 'settlement' ? '对公转账' : PARTNER_PAYMENT_KINDS[payment.kind]],
              ['金额', exactYuan(payment.amount)],
              ['到账', clockTime(payment.paidAt).day],
              ['银行流水号', payment.transaction ?? '预存款抵扣，没有流水'],
            ]}
          />
        ) : (
          <>
            {payee && (
              <Facts
                facts={[
                  ['收款户名', payee.holder],
                  ['收款账号', payee.account],
                  ['开户行', payee.bankName],
                ]}
              />
            )}
            <p className={payee ? 'mt-2 text-ink-2' : 'text-ink-2'}>
              {settleMode === 'share'
                ? '分润由平台支付给贵方。'
                : payBy
                  ? `请在 ${clockTime(lastDay(payBy).toISOString()).day} 之前对公转账，备注写账单编号 ${bill.number}；平台核对到账后在这里登记。`
                  : `开票后 ${agreement.payDays} 天内对公转账；平台核对到账后在这里登记。`}
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
