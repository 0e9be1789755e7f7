import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFields, textOf } from '../identity/service.ts';
import { sendAnswer, type VendorAnswer } from '../vendor-answer.ts';
import { sandboxPayAccount } from './accounts.ts';
import { type PayService, rfc3339, troubleOf } from './service.ts';
import { wechatCsv } from './statements.ts';
import type { SandboxRefund, SandboxTrade } from './trades.ts';
import { authorizationCheck, signedAnswer } from './wechat-signature.ts';

const { appId, appSecret, mchid } = sandboxPayAccount.wechat;

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const refuse = (status: number, code: string, message: string) => signedAnswer({ code, message }, status);

type Serve = (
  method: 'GET' | 'POST',
  url: string,
  answer: (request: FastifyRequest, body: Record<string, unknown>) => VendorAnswer | Promise<VendorAnswer>,
) => void;

/** 微信支付 APIv3. */
export function serveWechat(wire: FastifyInstance, service: PayService): void {
  const isGenuine = authorizationCheck(service.now);
  const genuine = (request: FastifyRequest): boolean => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
    const authorization = String(request.headers.authorization ?? '');
    return isGenuine({ method: request.method, url: request.url, authorization, body });
  };
  const serve: Serve = (method, url, answer) =>
    wire.route({
      method,
      url,
      handler: async (request, reply) => {
        if (!genuine(request)) return reply.code(401).send({ code: 'SIGN_ERROR', message: '签名验证失败' });
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return sendAnswer(reply, await answer(request, readFields(bytes) ?? {}));
      },
    });
  serveOrders(serve, service);
  serveRefunds(serve, service);
  serveStatements(serve, service, { wire, genuine });
  serveAuthorization(wire);
}

function serveOrders(serve: Serve, service: PayService): void {
  const { chosen, trades, journal, now } = service;
  for (const kind of ['native', 'jsapi', 'h5'] as const)
    serve('POST', `/v3/pay/transactions/${kind}`, async (_request, body) => {
      const number = textOf(body.out_trade_no);
      const outcome = chosen('order', number);
      const trouble = troubleOf(outcome);
      if (trouble) return trouble;
      if (outcome === 'refused') return refuse(403, 'NO_AUTH', '商户号无权限');
      const problem = orderProblem(kind, body, now());
      if (problem) return refuse(400, 'PARAM_ERROR', problem);
      const trade = trades.place({
        vendor: 'wechat',
        number,
        kind,
        subject: textOf(body.description),
        amount: Number(fields(body.amount).total),
        notifyUrl: textOf(body.notify_url),
        returnUrl: '',
        expiresAt: Date.parse(textOf(body.time_expire)),
        isKnown: true,
      });
      if (!trade) return refuse(400, 'INVALID_REQUEST', '订单号重复，与首次请求的参数不一致');
      if (trade.state === 'paid') return refuse(400, 'ORDERPAID', '该订单已支付');
      if (trade.state === 'closed') return refuse(400, 'ORDER_CLOSED', '订单已关闭');
      const link = trades.address(trade);
      journal.note({ subject: number, vendor: 'wechat', text: `待支付：${trade.subject}`, link });
      if (outcome === 'paid') await service.pay(trade);
      const given = { native: { code_url: link }, h5: { h5_url: link }, jsapi: { prepay_id: trade.token } };
      return signedAnswer(given[kind], 200, outcome === 'forged');
    });

  serve('GET', '/v3/pay/transactions/out-trade-no/:number', (request) => {
    const { number } = request.params as { number: string };
    const outcome = chosen('query', number);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    const trade = trades.find('wechat', number);
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
    const view = tradeView(trade, {});
    const told = outcome === 'other' ? { ...view, out_trade_no: '0'.repeat(32) } : view;
    return signedAnswer(told, 200, outcome === 'forged');
  });

  serve('POST', '/v3/pay/transactions/out-trade-no/:number/close', (request) => {
    const { number } = request.params as { number: string };
    const trouble = troubleOf(chosen('close', number));
    if (trouble) return trouble;
    const trade = trades.find('wechat', number);
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (trade.state === 'paid') return refuse(400, 'ORDERPAID', '订单已支付');
    trade.state = 'closed';
    journal.note({ subject: number, vendor: 'wechat', text: '订单已关闭' });
    return signedAnswer(undefined, 204);
  });
}

function serveRefunds(serve: Serve, { chosen, trades, journal, now }: PayService): void {
  serve('POST', '/v3/refund/domestic/refunds', (_request, body) => {
    const [number, refundNumber] = [textOf(body.out_trade_no), textOf(body.out_refund_no)];
    const outcome = chosen('refund', number);
    if (outcome === 'silent' || outcome === 'down') return troubleOf(outcome) ?? { kind: 'no-answer' };
    const trade = trades.find('wechat', number);
    if (trade?.state !== 'paid') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (outcome === 'refused') return refuse(403, 'NOT_ENOUGH', '余额不足，请充值后重新发起');
    const amount = Number(fields(body.amount).refund);
    const known = trade.refunds.find((refund) => refund.number === refundNumber);
    if (known) {
      if (known.amount !== amount) return refuse(400, 'INVALID_REQUEST', '与首次请求的参数不一致');
      if (outcome === undefined) known.state = 'done';
      return signedAnswer(refundView(trade, known), 200);
    }
    const returned = trade.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (
      !(amount > 0) ||
      Number(fields(body.amount).total) !== trade.amount ||
      returned + amount > trade.amount
    )
      return refuse(400, 'INVALID_REQUEST', '退款金额大于可退金额');
    const refund: SandboxRefund = {
      number: refundNumber,
      transaction: `5${trades.serial()}`,
      amount,
      state: outcome === 'slow' ? 'working' : outcome === 'abnormal' ? 'abnormal' : 'done',
      at: now(),
    };
    trade.refunds.push(refund);
    journal.note({ subject: number, vendor: 'wechat', text: `退款 ${amount / 100} 元` });
    return signedAnswer(refundView(trade, refund), 200);
  });

  serve('GET', '/v3/refund/domestic/refunds/:number', (request) => {
    const { number } = request.params as { number: string };
    for (const trade of trades.all()) {
      const refund = trade.refunds.find((each) => each.number === number);
      if (trade.vendor !== 'wechat' || !refund) continue;
      const outcome = chosen('refund', trade.number);
      if (outcome === 'down' || outcome === 'silent') return troubleOf(outcome) ?? { kind: 'no-answer' };
      if (refund.state === 'working' && outcome !== 'slow') refund.state = 'done';
      return signedAnswer(refundView(trade, refund), 200);
    }
    return refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  });
}

function serveStatements(
  serve: Serve,
  { chosen, trades }: PayService,
  { wire, genuine }: { wire: FastifyInstance; genuine(request: FastifyRequest): boolean },
): void {
  const statements = new Map<string, Buffer>();
  serve('GET', '/v3/bill/tradebill', (request) => {
    const { bill_date = '', bill_type } = request.query as Record<string, string>;
    const outcome = chosen('statement', bill_date);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    if (outcome === 'late') return refuse(400, 'STATEMENT_CREATING', '账单正在生成');
    const bytes = wechatCsv(trades.all(), bill_date, outcome);
    if (!bytes || bill_type !== 'ALL') return refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const token = randomUUID();
    statements.set(token, bytes);
    const hash_value = createHash('sha1')
      .update(outcome === 'forged' ? `${bytes} ` : bytes)
      .digest('hex');
    const download_url = `${request.protocol}://${request.host}/v3/billdownload/file?token=${token}`;
    return signedAnswer({ hash_type: 'SHA1', hash_value, download_url }, 200);
  });
  wire.get('/v3/billdownload/file', (request, reply) => {
    const bytes = statements.get((request.query as { token?: string }).token ?? '');
    if (!genuine(request) || !bytes) return reply.code(401).send({ code: 'SIGN_ERROR' });
    return reply.type('text/plain').send(bytes);
  });
}

/** 网页授权: a code for whoever comes, good once. */
function serveAuthorization(wire: FastifyInstance): void {
  const codes = new Map<string, string>();
  wire.get('/connect/oauth2/authorize', (request, reply) => {
    const { appid, redirect_uri = '', scope, state = '' } = request.query as Record<string, string>;
    if (appid !== appId || scope !== 'snsapi_base' || !URL.canParse(redirect_uri))
      return reply.code(400).send({ errcode: 40013, errmsg: 'invalid appid' });
    const code = randomUUID().replaceAll('-', '');
    codes.set(code, `o${randomUUID().replaceAll('-', '').slice(0, 27)}`);
    const address = new URL(redirect_uri);
    address.searchParams.set('code', code);
    address.searchParams.set('state', state);
    return reply.redirect(address.href, 302);
  });
  wire.get('/sns/oauth2/access_token', (request, reply) => {
    const { appid, secret, code = '' } = request.query as Record<string, string>;
    if (appid !== appId || secret !== appSecret)
      return reply.send({ errcode: 40125, errmsg: 'invalid appsecret' });
    const openid = codes.get(code);
    codes.delete(code);
    return reply.send(
      openid
        ? { access_token: randomUUID(), openid, scope: 'snsapi_base' }
        : { errcode: 40029, errmsg: 'invalid code' },
    );
  });
}

const DESCRIPTION_BYTES = 127;

function orderProblem(kind: string, body: Record<string, unknown>, now: number): string | undefined {
  const { total, currency } = fields(body.amount);
  if (body.appid !== appId || body.mchid !== mchid) return 'appid 与 mchid 不匹配';
  if (!/^[0-9A-Za-z_*-]{6,32}$/.test(textOf(body.out_trade_no))) return '商户订单号格式错误';
  const description = textOf(body.description);
  if (!description || Buffer.byteLength(description) > DESCRIPTION_BYTES) return '商品描述格式错误';
  if (!Number.isInteger(total) || Number(total) <= 0 || currency !== 'CNY') return '金额格式错误';
  const notify = textOf(body.notify_url);
  if (!URL.canParse(notify) || notify.includes('?')) return '通知地址格式错误';
  const expires = Date.parse(textOf(body.time_expire));
  if (!(expires > now + 30_000)) return '交易结束时间须晚于一分钟之后';
  if (kind === 'h5' && !textOf(fields(body.scene_info).payer_client_ip)) return '缺少用户终端 IP';
  if (kind === 'jsapi' && !textOf(fields(body.payer).openid)) return '缺少用户标识';
  return undefined;
}

interface TradeChanges {
  number?: string;
  amount?: number;
  mchid?: string;
  appId?: string;
}

/** A trade as queries and notices show it. */
export function tradeView(trade: SandboxTrade, changes: TradeChanges): object {
  const view = {
    appid: changes.appId ?? appId,
    mchid: changes.mchid ?? mchid,
    out_trade_no: changes.number ?? trade.number,
    trade_state: { unpaid: 'NOTPAY', closed: 'CLOSED', paid: trade.refunds.length ? 'REFUND' : 'SUCCESS' }[
      trade.state
    ],
    trade_state_desc: '',
  };
  if (trade.state !== 'paid') return view;
  const total = changes.amount ?? trade.amount;
  return {
    ...view,
    transaction_id: trade.transaction,
    trade_type: { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB', precreate: '', wap: '' }[trade.kind],
    bank_type: 'OTHERS',
    success_time: rfc3339(trade.paidAt),
    payer: { openid: 'o-sandbox-payer' },
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  };
}

const refundView = (trade: SandboxTrade, refund: SandboxRefund): object => ({
  refund_id: refund.transaction,
  out_refund_no: refund.number,
  transaction_id: trade.transaction,
  out_trade_no: trade.number,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: rfc3339(refund.at),
  ...(refund.state === 'done' ? { success_time: rfc3339(refund.at) } : {}),
  status: { working: 'PROCESSING', done: 'SUCCESS', abnormal: 'ABNORMAL' }[refund.state],
  amount: { total: trade.amount, refund: refund.amount, currency: 'CNY' },
});
