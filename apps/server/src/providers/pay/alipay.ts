import { createHash } from 'node:crypto';
import { cut } from '@yinxin/identifiers';
import { parseTimeInChina, plainYuan, timeInChina } from '@yinxin/values';
import { z } from 'zod';
import {
  type AlipayAnswer,
  type AlipayKeys,
  alipayGateway,
  Unusable,
  type VendorLine,
} from '../outbound/index.ts';
import { readAlipayNotice } from './alipay-notice.ts';
import { fen } from './money.ts';
import { alipayStatement } from './statements.ts';
import type { PayVendor, RefundOrder, RefundResult, Trade, TradeOrder } from './vendors.ts';

export interface AlipaySettings extends AlipayKeys {
  /** 卖家支付宝用户号 (2088…): whose money it is. */
  sellerId: string;
  notifyUrl: string;
  /** Where statements may be downloaded besides the vendor's own hosts. */
  statementOrigin?: string | undefined;
}

const LONGEST_STATEMENT = 64 * 1_048_576;
const SUCCESS = '10000';

const TradeBody = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const RefundBody = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
  trade_no: z.string().default(''),
  gmt_refund_pay: z.string().optional(),
});
const RefundAnswer = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().default(''),
  fund_change: z.enum(['Y', 'N']),
  gmt_refund_pay: z.string().optional(),
});

/** 支付宝: 当面付 (precreate), 手机网站支付 (wap.pay) and what follows. */
export function alipay(settings: AlipaySettings, line: VendorLine): PayVendor {
  const { notifyUrl } = settings;
  const gateway = alipayGateway(settings);
  const ask = <T>(
    method: string,
    target: string,
    content: object,
    read: (answer: AlipayAnswer) => { value: T; outcome: string },
    addresses = {},
  ): Promise<T> =>
    line.call({
      operation: method,
      idempotent: true,
      target,
      request: () => gateway.request(method, content, addresses),
      read: ({ text }) => ({ ...read(gateway.read(method, text)), billed: false }),
    });

  const ordered = (order: TradeOrder) => ({
    out_trade_no: order.number,
    total_amount: plainYuan(order.amount),
    subject: order.subject.replaceAll(/[/=&]/g, ' ').slice(0, 128),
    time_expire: timeInChina(order.expiresAt),
  });

  const queryRefund = (order: Pick<RefundOrder, 'number' | 'refundNumber'>) =>
    ask<RefundResult>(
      'alipay.trade.fastpay.refund.query',
      `refund/${order.refundNumber}`,
      {
        out_trade_no: order.number,
        out_request_no: order.refundNumber,
        query_options: ['gmt_refund_pay'],
      },
      (answer) => {
        const value = readRefundQuery(answer, order);
        return { value, outcome: value.state };
      },
    );

  return {
    name: 'alipay',
    channels: ['alipay-qr', 'alipay-wap'],
    async open(channel, order) {
      if (channel === 'alipay-wap') {
        const content = {
          ...ordered(order),
          product_code: 'QUICK_WAP_WAY',
          ...(order.returnUrl ? { quit_url: order.returnUrl } : {}),
        };
        const addresses = { notifyUrl, returnUrl: order.returnUrl };
        return { redirect: gateway.address('alipay.trade.wap.pay', content, addresses) };
      }
      if (channel !== 'alipay-qr') throw new Error(`Alipay has no ${channel}`);
      return ask(
        'alipay.trade.precreate',
        `payment/${order.number}`,
        ordered(order),
        (answer) => {
          requireSuccess(answer);
          const { out_trade_no, qr_code } = z
            .object({ out_trade_no: z.string(), qr_code: z.string().min(1) })
            .parse(answer);
          if (out_trade_no !== order.number) throw new Unusable('nonsense');
          return { value: { qr: qr_code }, outcome: 'opened' };
        },
        { notifyUrl },
      );
    },
    query: (number) =>
      ask<Trade>('alipay.trade.query', `payment/${number}`, { out_trade_no: number }, (answer) => {
        const value = readTradeQuery(answer, number);
        return { value, outcome: value.state };
      }),
    close: (number) =>
      ask<'closed' | 'paid'>(
        'alipay.trade.close',
        `payment/${number}`,
        { out_trade_no: number },
        (answer) => {
          // an order that nobody scanned does not exist there yet, and never will once our time is over
          const isClosed = answer.code === SUCCESS || answer.sub_code === 'ACQ.TRADE_NOT_EXIST';
          if (!isClosed && !STATUS_ERRORS.has(answer.sub_code ?? '')) requireSuccess(answer);
          const value = isClosed ? 'closed' : 'paid';
          return { value, outcome: value };
        },
      ),
    async refund(order) {
      const sent = await ask<RefundResult>(
        'alipay.trade.refund',
        `refund/${order.refundNumber}`,
        {
          out_trade_no: order.number,
          refund_amount: plainYuan(order.amount),
          out_request_no: order.refundNumber,
          refund_reason: cut(order.reason, 100),
        },
        (answer) => {
          const value = readRefundAnswer(answer, order);
          return { value, outcome: value.state };
        },
      );
      return sent.state === 'sent' ? queryRefund(order) : sent;
    },
    queryRefund,
    async statement(day) {
      const url = await ask(
        'alipay.data.dataservice.bill.downloadurl.query',
        `statement/${day}`,
        { bill_type: 'trade', bill_date: day },
        (answer) => {
          if (NO_STATEMENT.has(answer.sub_code ?? '')) return { value: undefined, outcome: 'none' };
          requireSuccess(answer);
          const value = z.url().parse(answer.bill_download_url);
          const { protocol, hostname, origin } = new URL(value);
          const isTheirs = protocol === 'https:' && hostname.endsWith('.alipay.com');
          if (!isTheirs && origin !== settings.statementOrigin) throw new Unusable('nonsense');
          return { value, outcome: 'ready' };
        },
      );
      if (!url) return undefined;
      return line.call({
        operation: 'bill.download',
        idempotent: true,
        target: `statement/${day}`,
        request: () => ({
          method: 'GET' as const,
          url,
          headers: {},
          body: '',
          longestAnswer: LONGEST_STATEMENT,
        }),
        read: ({ status, bytes }) => {
          if (status !== 200) throw new Unusable('nonsense');
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { value: { lines: alipayStatement(bytes), sha256 }, outcome: 'downloaded', billed: false };
        },
      });
    },
    readNotice: (notice, now) => readAlipayNotice({ gateway, ...settings }, notice, now),
  };
}

const STATUS_ERRORS = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']);
const NO_STATEMENT = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST', 'isv.bill_not_exist']);
const BUSY = new Set(['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']);

/** A refusal that no caller expects is a mistake of ours, unless the vendor says that it is theirs. */
function requireSuccess({ code, sub_code = '' }: AlipayAnswer): void {
  if (code === SUCCESS) return;
  throw new Unusable(code === '20000' || BUSY.has(sub_code) ? 'down' : 'misconfigured');
}

function readTradeQuery(answer: AlipayAnswer, number: string): Trade {
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
  requireSuccess(answer);
  const trade = TradeBody.parse(answer);
  if (trade.out_trade_no !== number) throw new Unusable('nonsense');
  switch (trade.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid(trade);
    // closed after a full refund it tells when it was paid
    case 'TRADE_CLOSED':
      return trade.send_pay_date ? paid(trade) : { state: 'closed' };
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' };
  }
}

const paid = ({ total_amount, trade_no, send_pay_date }: z.output<typeof TradeBody>): Trade => ({
  state: 'paid',
  amount: fen(total_amount),
  transaction: trade_no,
  paidAt: send_pay_date ? parseTimeInChina(send_pay_date) : new Date(),
});

/** `fund_change` N says that money did not move by this call: it may have by an earlier one. */
function readRefundAnswer(answer: AlipayAnswer, order: RefundOrder): RefundResult {
  if (answer.code !== SUCCESS) {
    if (answer.code === '20000' || BUSY.has(answer.sub_code ?? '')) throw new Unusable('down');
    if (answer.code !== '40004') throw new Unusable('misconfigured');
    return { state: 'failed', reason: refusalOf(answer) };
  }
  const refund = RefundAnswer.parse(answer);
  if (refund.out_trade_no !== order.number) throw new Unusable('nonsense');
  if (refund.fund_change === 'N') return { state: 'sent' };
  return { state: 'done', amount: order.amount, transaction: refund.trade_no, at: refundedAt(refund) };
}

function readRefundQuery(
  answer: AlipayAnswer,
  order: Pick<RefundOrder, 'number' | 'refundNumber'>,
): RefundResult {
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
  requireSuccess(answer);
  if (!('out_request_no' in answer)) return { state: 'unknown' };
  const refund = RefundBody.parse(answer);
  if (refund.out_trade_no !== order.number || refund.out_request_no !== order.refundNumber)
    throw new Unusable('nonsense');
  if (refund.refund_status !== 'REFUND_SUCCESS' || !refund.refund_amount) return { state: 'sent' };
  return {
    state: 'done',
    amount: fen(refund.refund_amount),
    transaction: refund.trade_no,
    at: refundedAt(refund),
  };
}

const refundedAt = ({ gmt_refund_pay }: { gmt_refund_pay?: string | undefined }): Date =>
  gmt_refund_pay ? parseTimeInChina(gmt_refund_pay) : new Date();

const refusalOf = (answer: AlipayAnswer): string =>
  typeof answer.sub_msg === 'string' && answer.sub_msg ? answer.sub_msg : (answer.sub_code ?? '被拒绝');
