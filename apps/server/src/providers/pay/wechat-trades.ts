import { z } from 'zod';
import { Unusable } from '../outbound/index.ts';
import type { RefundResult, Trade } from './vendors.ts';

export interface WechatMerchant {
  appId: string;
  mchid: string;
}

const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Cny = z.literal('CNY');

const TradeBody = z.discriminatedUnion('trade_state', [
  z.object({
    trade_state: z.enum(['SUCCESS', 'REFUND']),
    appid: z.string(),
    mchid: z.string(),
    out_trade_no: z.string(),
    transaction_id: z.string().min(1),
    success_time: Time,
    amount: z.object({ total: z.int().positive(), currency: Cny }),
  }),
  z.object({
    trade_state: z.enum(['NOTPAY', 'USERPAYING', 'PAYERROR', 'CLOSED', 'REVOKED']),
    appid: z.string(),
    mchid: z.string(),
    out_trade_no: z.string(),
  }),
]);

/** A trade as a query or a notice tells it. It must be ours: our application, our merchant, the order that was meant. */
export function readTrade(body: unknown, { appId, mchid }: WechatMerchant, number?: string): Trade {
  const trade = TradeBody.parse(body);
  const isOther = number !== undefined && trade.out_trade_no !== number;
  if (trade.appid !== appId || trade.mchid !== mchid || isOther) throw new Unusable('nonsense');
  switch (trade.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return {
        state: 'paid',
        amount: trade.amount.total,
        transaction: trade.transaction_id,
        paidAt: trade.success_time,
      };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      return { state: 'unpaid' };
  }
}

const RefundBody = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().default(''),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: Time.optional(),
  amount: z.object({ refund: z.int().positive() }),
});

export function readRefund(body: unknown, asked: { number: string; refundNumber: string }): RefundResult {
  const refund = RefundBody.parse(body);
  if (refund.out_trade_no !== asked.number || refund.out_refund_no !== asked.refundNumber)
    throw new Unusable('nonsense');
  return refundResult(refund);
}

export function refundResult({
  status,
  refund_id,
  success_time,
  amount,
}: Omit<z.output<typeof RefundBody>, 'out_trade_no' | 'out_refund_no'>): RefundResult {
  switch (status) {
    case 'SUCCESS':
      return { state: 'done', amount: amount.refund, transaction: refund_id, at: success_time ?? new Date() };
    case 'PROCESSING':
      return { state: 'sent' };
    case 'ABNORMAL':
      return { state: 'failed', reason: '付款账户异常，无法原路退回' };
    case 'CLOSED':
      return { state: 'failed', reason: '退款已被微信支付关闭' };
  }
}
