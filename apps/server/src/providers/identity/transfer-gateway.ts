import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Reading, Unusable, type VendorLine, type WireAnswer } from '../outbound/index.ts';
import type { TransferResult, TransferVendor } from './vendors.ts';

export interface BankSettings {
  line: VendorLine;
  endpoint: string;
  merchant: string;
  /** Shared with the gateway: 64 hex digits. */
  key: string;
}

const Answer = z.object({
  reference: z.string(),
  state: z.enum(['ACCEPTED', 'PAID', 'REFUSED', 'UNKNOWN']),
  /** The bank's own number of the order; an unknown one has none. */
  serial: z.string().default(''),
  amountFen: z.int().nonnegative().optional(),
  reason: z.string().max(100).optional(),
});

const OUTCOMES = { ACCEPTED: 'sent', PAID: 'paid', REFUSED: 'refused', UNKNOWN: 'unknown' } as const;

/** Our own small gateway before the bank's line (docs/specification/identity-vendors.md); it signs what it answers. */
export function bankTransfers(settings: BankSettings): TransferVendor {
  const { line } = settings;
  const ask = (
    operation: string,
    path: string,
    content: { reference: string; amountFen?: number },
    target: string | undefined,
  ): Promise<TransferResult> => {
    // the answer names the nonce of its own request, so one answer cannot stand in for another
    let nonce = '';
    return line.call({
      operation,
      idempotent: true,
      target,
      request: () => {
        nonce = randomUUID();
        return signedRequest(settings, path, JSON.stringify(content), nonce);
      },
      read: (answer) => {
        requireSignature(settings, answer, nonce);
        return reading(operation, content, answer);
      },
    });
  };
  return {
    send: ({ target, ...order }) => ask('transfer', '/v1/transfers', order, target),
    status: (reference, target) => ask('transfer-status', '/v1/transfers/query', { reference }, target),
  };
}

function reading(
  operation: string,
  asked: { reference: string; amountFen?: number },
  { status, text }: WireAnswer,
): Reading<TransferResult> {
  if (status === 429) throw new Unusable('rate-limited');
  if (status !== 200) throw new Unusable('misconfigured');
  const { reference, state, serial, amountFen, reason } = Answer.parse(JSON.parse(text));
  const isOther = asked.amountFen !== undefined && amountFen !== undefined && amountFen !== asked.amountFen;
  if (reference !== asked.reference || isOther) throw new Unusable('nonsense');
  const outcome = OUTCOMES[state];
  if (operation === 'transfer' && outcome === 'unknown') throw new Unusable('nonsense');
  const evidence = { vendor: 'bank', operation, reference: serial, at: new Date(), answer: { state } };
  return {
    value: { outcome, ...(reason ? { reason } : {}), evidence },
    outcome,
    billed: operation === 'transfer' && outcome !== 'refused',
  };
}

function signedRequest({ endpoint, merchant, key }: BankSettings, path: string, body: string, nonce: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = ['POST', path, merchant, timestamp, nonce, sha256(body)].join('\n');
  const headers = {
    'content-type': 'application/json',
    'x-merchant': merchant,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': mac(key, text).toString('hex'),
  };
  return { url: `${endpoint.replace(/\/$/, '')}${path}`, headers, body };
}

function requireSignature({ key }: BankSettings, { status, headers, text }: WireAnswer, nonce: string): void {
  const claimed = Buffer.from(headers.get('x-signature') ?? '', 'hex');
  const expected = mac(key, [status, nonce, sha256(text)].join('\n'));
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected))
    throw new Unusable('nonsense');
}

const mac = (key: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
