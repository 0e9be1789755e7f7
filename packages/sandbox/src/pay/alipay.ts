import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type AlipayFields, type AlipayGateway, answer, refuse } from '../alipay/gateway.ts';
import { isHttp, textOf } from '../identity/service.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import { chinaTime, type PayService, troubleOf, yuan } from './service.ts';
import { alipayZip } from './statements.ts';
import type { SandboxRefund, SandboxTrade } from './trades.ts';

const PRECREATE = 'alipay.trade.precreate';
const WAP = 'alipay.trade.wap.pay';
const QUERY = 'alipay.trade.query';
const CLOSE = 'alipay.trade.close';
const REFUND = 'alipay.trade.refund';
const REFUND_QUERY = 'alipay.trade.fastpay.refund.query';
const BILL = 'alipay.data.dataservice.bill.downloadurl.query';
const OK = { code: '10000', msg: 'Success' };

/** 元 with two decimals at most; NaN for anything else. */
const fen = (text: string): number =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;

function known(trades: PayService['trades'], number: string): SandboxTrade | undefined {
  const trade = trades.find('alipay', number);
  return trade?.isKnown ? trade : undefined;
}

/** 支付宝: 当面付, 手机网站支付 and what follows. */
export function serveAlipayPay(gateway: AlipayGateway, service: PayService): void {
  const { chosen, trades, journal, now } = service;
  serveRefunds(gateway, service);

  const place = (content: AlipayFields, params: URLSearchParams, kind: 'precreate' | 'wap') => {
    const amount = fen(textOf(content.total_amount));
    const expiresAt = Date.parse(`${textOf(content.time_expire).replace(' ', 'T')}+08:00`);
    const notifyUrl = params.get('notify_url') ?? '';
    const isWhole = /^\w{1,64}$/.test(textOf(content.out_trade_no)) && textOf(content.subject) && amount > 0;
    if (!isWhole || !(expiresAt > now()) || !isHttp(notifyUrl)) return undefined;
    return trades.place({
      vendor: 'alipay',
      number: textOf(content.out_trade_no),
      kind,
      subject: textOf(content.subject),
      amount,
      notifyUrl,
      returnUrl: params.get('return_url') ?? '',
      expiresAt,
      isKnown: kind === 'wap',
    });
  };

  gateway.on(PRECREATE, async (content, params) => {
    const number = textOf(content.out_trade_no);
    const outcome = chosen('order', number);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    if (outcome === 'refused') return refuse(PRECREATE, '40004', 'ACQ.ACCESS_FORBIDDEN');
    const trade = place(content, params, 'precreate');
    if (!trade) return refuse(PRECREATE, '40004', 'ACQ.INVALID_PARAMETER');
    const link = trades.address(trade);
    journal.note({ subject: number, vendor: 'alipay', text: `待支付：${trade.subject}`, link });
    if (outcome === 'paid') await service.pay(trade);
    return answer(PRECREATE, { ...OK, out_trade_no: number, qr_code: link }, outcome === 'forged');
  });

  gateway.onPage(WAP, (content, params) => {
    const trade = place(content, params, 'wap');
    return trade && trades.address(trade);
  });

  gateway.on(QUERY, (content): VendorAnswer => {
    const number = textOf(content.out_trade_no);
    const outcome = chosen('query', number);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    const trade = known(trades, number);
    if (!trade) return refuse(QUERY, '40004', 'ACQ.TRADE_NOT_EXIST');
    const told = outcome === 'other' ? '0'.repeat(32) : number;
    return answer(QUERY, { ...OK, ...tradeView(trade), out_trade_no: told }, outcome === 'forged');
  });

  gateway.on(CLOSE, (content): VendorAnswer => {
    const number = textOf(content.out_trade_no);
    const trouble = troubleOf(chosen('close', number));
    if (trouble) return trouble;
    const trade = known(trades, number);
    if (!trade) return refuse(CLOSE, '40004', 'ACQ.TRADE_NOT_EXIST');
    if (trade.state !== 'unpaid') return refuse(CLOSE, '40004', 'ACQ.TRADE_STATUS_ERROR');
    trade.state = 'closed';
    journal.note({ subject: number, vendor: 'alipay', text: '交易已关闭' });
    return answer(CLOSE, { ...OK, out_trade_no: number, trade_no: trade.transaction });
  });
}

function serveRefunds(gateway: AlipayGateway, { chosen, trades, journal, now }: PayService): void {
  gateway.on(REFUND, (content): VendorAnswer => {
    const [number, refundNumber] = [textOf(content.out_trade_no), textOf(content.out_request_no)];
    const outcome = chosen('refund', number);
    if (outcome === 'silent' || outcome === 'down') return troubleOf(outcome) ?? { kind: 'no-answer' };
    const trade = known(trades, number);
    if (trade?.state !== 'paid') return refuse(REFUND, '40004', 'ACQ.TRADE_NOT_EXIST');
    if (outcome === 'refused') return refuse(REFUND, '40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH');
    if (outcome === 'abnormal') return refuse(REFUND, '40004', 'ACQ.BUYER_ERROR');
    const amount = fen(textOf(content.refund_amount));
    const view = { ...OK, out_trade_no: number, trade_no: trade.transaction };
    const before = trade.refunds.find((refund) => refund.number === refundNumber);
    if (before)
      return before.amount === amount
        ? answer(REFUND, { ...view, fund_change: 'N' })
        : refuse(REFUND, '40004', 'ACQ.DISCORDANT_REPEAT_REQUEST');
    const returned = trade.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (!(amount > 0) || !refundNumber || returned + amount > trade.amount)
      return refuse(REFUND, '40004', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const refund: SandboxRefund = {
      number: refundNumber,
      transaction: trade.transaction,
      amount,
      state: outcome === 'slow' ? 'working' : 'done',
      at: now(),
    };
    trade.refunds.push(refund);
    journal.note({ subject: number, vendor: 'alipay', text: `退款 ${yuan(amount)} 元` });
    return answer(REFUND, {
      ...view,
      fund_change: refund.state === 'done' ? 'Y' : 'N',
      refund_fee: yuan(returned + amount),
      ...(refund.state === 'done' ? { gmt_refund_pay: chinaTime(refund.at) } : {}),
    });
  });

  gateway.on(REFUND_QUERY, (content): VendorAnswer => {
    const number = textOf(content.out_trade_no);
    const outcome = chosen('refund', number);
    if (outcome === 'silent' || outcome === 'down') return troubleOf(outcome) ?? { kind: 'no-answer' };
    const trade = known(trades, number);
    if (!trade) return refuse(REFUND_QUERY, '40004', 'ACQ.TRADE_NOT_EXIST');
    const refund = trade.refunds.find((each) => each.number === textOf(content.out_request_no));
    if (!refund) return answer(REFUND_QUERY, OK);
    if (refund.state === 'working' && outcome !== 'slow') refund.state = 'done';
    const isDone = refund.state === 'done';
    return answer(REFUND_QUERY, {
      ...OK,
      out_trade_no: number,
      out_request_no: refund.number,
      trade_no: trade.transaction,
      ...(isDone ? { refund_status: 'REFUND_SUCCESS', refund_amount: yuan(refund.amount) } : {}),
      ...(isDone ? { gmt_refund_pay: chinaTime(refund.at) } : {}),
    });
  });
}

/** Statements are downloaded from an address that is good for a short while; it needs no signature. */
export function serveAlipayStatements(
  gateway: AlipayGateway,
  wire: FastifyInstance,
  { chosen, trades }: PayService,
) {
  const statements = new Map<string, Buffer>();
  gateway.on(BILL, (content): VendorAnswer => {
    const day = textOf(content.bill_date);
    const outcome = chosen('statement', day);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    const bytes = outcome === 'late' ? undefined : alipayZip(trades.all(), day, outcome);
    if (!bytes) return refuse(BILL, '40004', 'isp.bill_not_exist');
    const token = randomUUID();
    statements.set(token, bytes);
    const address = wire.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    return answer(BILL, { ...OK, bill_download_url: `http://127.0.0.1:${port}/alipay-bill/${token}` });
  });
  wire.get('/alipay-bill/:token', (request, reply) => {
    const bytes = statements.get((request.params as { token: string }).token);
    return bytes ? reply.type('application/zip').send(bytes) : reply.code(404).send('');
  });
}

const STATES = { unpaid: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED', paid: 'TRADE_SUCCESS' } as const;

/** A trade that was paid back wholly is closed. */
export function stateOf(trade: SandboxTrade): string {
  const returned = trade.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return trade.state === 'paid' && returned === trade.amount ? 'TRADE_CLOSED' : STATES[trade.state];
}

const tradeView = (trade: SandboxTrade): AlipayFields => ({
  out_trade_no: trade.number,
  trade_no: trade.transaction || `2026${trade.token.replaceAll('-', '').slice(0, 24)}`,
  buyer_logon_id: 'sand***@example.com',
  trade_status: stateOf(trade),
  total_amount: yuan(trade.amount),
  ...(trade.state === 'paid' ? { send_pay_date: chinaTime(trade.paidAt) } : {}),
});
