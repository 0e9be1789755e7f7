import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hmacSha256, isSignature, sha256Hex } from '../crypto.ts';
import { sendAnswer, type VendorAnswer } from '../vendor-answer.ts';
import { sandboxIdentityAccount } from './accounts.ts';
import { troubleOf } from './outcomes.ts';
import { type IdentityService, readFields, textOf } from './service.ts';

interface Order {
  reference: string;
  account: string;
  amountFen: number;
  serial: string;
  state: 'ACCEPTED' | 'PAID' | 'REFUSED';
  reason?: string;
}

const ALLOWED_SKEW_SECONDS = 300;
const KEPT = 500;

/** The gateway before the bank (docs/specification/identity-vendors.md). */
export function serveBank(wire: FastifyInstance, { chosen, journal, now }: IdentityService): void {
  const { merchant, key } = sandboxIdentityAccount.bank;
  const orders = new Map<string, Order>();
  const usedNonces = new Set<string>();

  const isGenuine = (request: FastifyRequest, body: Buffer): boolean => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const [timestamp, nonce] = [header('x-timestamp'), header('x-nonce')];
    const skew = Math.abs(now() / 1000 - Number(timestamp));
    if (header('x-merchant') !== merchant || !(skew <= ALLOWED_SKEW_SECONDS) || usedNonces.has(nonce))
      return false;
    const text = [request.method, request.url, merchant, timestamp, nonce, sha256Hex(body)].join('\n');
    if (!isSignature(header('x-signature'), hmacSha256(Buffer.from(key, 'hex'), text))) return false;
    usedNonces.add(nonce);
    return true;
  };

  const serve = (
    path: string,
    answer: (body: Record<string, unknown>) => { content: object; outcome: string | undefined },
  ) =>
    wire.post(path, (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const nonce = String(request.headers['x-nonce'] ?? '');
      if (!isGenuine(request, bytes)) return sendAnswer(reply, signed({ error: 'SIGNATURE' }, nonce, 401));
      const { content, outcome } = answer(readFields(bytes) ?? {});
      return sendAnswer(
        reply,
        troubleOf(outcome) ?? signed(content, outcome === 'forged' ? randomUUID() : nonce),
      );
    });

  const signed = (content: object, nonce: string, status = 200): VendorAnswer => {
    const body = JSON.stringify(content);
    const text = [status, nonce, sha256Hex(body)].join('\n');
    const signature = hmacSha256(Buffer.from(key, 'hex'), text).toString('hex');
    return { kind: 'text', status, body, headers: { 'x-signature': signature } };
  };

  serve('/v1/transfers', (body) => {
    const [reference, account] = [textOf(body.reference), textOf(body.account)];
    const outcome = chosen('transfer', account);
    const known = orders.get(reference);
    if (known) return { content: view(known), outcome };
    const order: Order = {
      reference,
      account,
      amountFen: Number(body.amountFen),
      serial: randomUUID(),
      state: outcome === 'refused' ? 'REFUSED' : 'ACCEPTED',
      ...(outcome === 'refused' ? { reason: '收款户名与账号不符' } : {}),
    };
    if (outcome === 'down' || outcome === 'slow') return { content: {}, outcome };
    orders.set(reference, order);
    const [oldest] = orders.keys();
    if (orders.size > KEPT && oldest !== undefined) orders.delete(oldest);
    const amount = (order.amountFen / 100).toFixed(2);
    const text =
      order.state === 'REFUSED'
        ? `打款 ${amount} 元被拒绝：${order.reason}`
        : `${textOf(body.accountName)} 收到打款 ${amount} 元，附言：${textOf(body.remark)}`;
    journal.note({ subject: account, vendor: 'bank', text });
    return { content: view(order), outcome };
  });

  serve('/v1/transfers/query', (body) => {
    const reference = textOf(body.reference);
    const order = orders.get(reference);
    const outcome = chosen('transfer', order?.account ?? '');
    if (!order) return { content: { reference, state: 'UNKNOWN' }, outcome };
    if (order.state === 'ACCEPTED' && outcome !== 'stuck') order.state = 'PAID';
    return { content: view(order), outcome };
  });
}

const view = ({ account: _account, ...order }: Order) => order;
