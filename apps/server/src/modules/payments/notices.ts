import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Notice, NoticeRefused, type OnlineVendor, type RawNotice } from '../../providers/pay/index.ts';
import { applyTrade } from './attend.ts';
import type { PaymentParts } from './dependencies.ts';
import { applyRefund } from './refunds.ts';
import { payments, refunds } from './tables.ts';

const BODY_LIMIT = 65_536;

/** `refused`: nothing was done, and the vendor hears that. */
type Received = 'taken' | 'refused';

/** What each vendor wants to hear. */
const ANSWERS = {
  wechat: {
    taken: { status: 204, type: undefined, body: undefined },
    refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
  },
  alipay: {
    taken: { status: 200, type: 'text/plain', body: 'success' },
    refused: { status: 200, type: 'text/plain', body: 'fail' },
  },
} as const;

/** Where vendors tell us by themselves. No call of ours: body and answers are the vendors'. */
export async function registerPayNotices(http: FastifyInstance, parts: PaymentParts): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of ['wechat', 'alipay'] as const)
      scope.post(`/api/pay/notice/${name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const received = await receive(parts, name, { headers: request.headers, body });
        const { status, type, body: text } = ANSWERS[name][received];
        if (type) reply.type(type);
        return reply.code(status).header('cache-control', 'no-store').send(text);
      });
  });
}

async function receive(parts: PaymentParts, name: OnlineVendor, raw: RawNotice): Promise<Received> {
  const vendor = parts.vendors[name];
  if (!vendor) return 'refused';
  let notice: Notice;
  try {
    notice = vendor.readNotice(raw, Date.now());
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error;
    parts.log.warn({ vendor: name, fault: error.fault }, 'a notice of a payment was refused');
    return 'refused';
  }
  if (notice.about === 'nothing') return 'taken';
  const [payment] = await parts.db.select().from(payments).where(eq(payments.number, notice.number));
  if (payment?.vendor !== name) {
    parts.log.warn({ vendor: name, number: notice.number }, 'a notice names a payment that is not ours');
    return 'refused';
  }
  if (notice.about === 'refund') {
    const [refund] = await parts.db.select().from(refunds).where(eq(refunds.number, notice.refundNumber));
    if (refund?.paymentId !== payment.id) return 'refused';
    await applyRefund(parts, refund.id, notice.result);
    return 'taken';
  }
  const applied = await applyTrade(parts, payment, notice.trade, 'notice');
  return applied?.settlement === 'other-amount' ? 'refused' : 'taken';
}
