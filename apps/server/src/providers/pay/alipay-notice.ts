import { parseTimeInChina } from '@yinxin/values';
import { z } from 'zod';
import type { AlipayGateway } from '../outbound/index.ts';
import { fen } from './money.ts';
import { type Notice, NoticeRefused, type RawNotice, type Trade } from './vendors.ts';

const Fields = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  notify_time: z.string(),
  out_trade_no: z.string().min(1).max(64),
  trade_no: z.string().min(1),
  total_amount: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  gmt_payment: z.string().optional(),
});

/** The vendor tries for 25 hours; nothing older is news. */
const FRESH_MS = 25 * 3_600_000;
/** How far its clock may be ahead of ours. */
const SKEW_MS = 300_000;

/** 异步通知: a signed form. It names application, seller, order and amount; all but the last two are checked here. */
export function readAlipayNotice(
  ours: { gateway: AlipayGateway; appId: string; sellerId: string },
  { body }: RawNotice,
  now: number,
): Notice {
  const form = new URLSearchParams(body.toString());
  if (!ours.gateway.isSigned(form)) throw new NoticeRefused('signature');
  const fields = Fields.safeParse(Object.fromEntries(form)).data;
  if (!fields) throw new NoticeRefused('content');
  if (fields.app_id !== ours.appId || fields.seller_id !== ours.sellerId) throw new NoticeRefused('merchant');
  try {
    const age = now - parseTimeInChina(fields.notify_time).getTime();
    if (age > FRESH_MS || age < -SKEW_MS) throw new NoticeRefused('stale');
    return { about: 'trade', number: fields.out_trade_no, trade: tradeOf(fields) };
  } catch (error) {
    throw error instanceof NoticeRefused ? error : new NoticeRefused('content');
  }
}

function tradeOf({ trade_status, total_amount, trade_no, gmt_payment }: z.output<typeof Fields>): Trade {
  if (trade_status === 'WAIT_BUYER_PAY') return { state: 'unpaid' };
  // a trade is also closed by its full refund
  if (trade_status === 'TRADE_CLOSED' && !gmt_payment) return { state: 'closed' };
  return {
    state: 'paid',
    amount: fen(total_amount),
    transaction: trade_no,
    paidAt: gmt_payment ? parseTimeInChina(gmt_payment) : new Date(),
  };
}
