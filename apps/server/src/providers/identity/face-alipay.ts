import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AlipayAnswer,
  type AlipayKeys,
  alipayGateway,
  type Reading,
  Unusable,
  type VendorFailure,
  type VendorLine,
} from '../outbound/index.ts';
import type { FaceService } from './face.ts';
import type { Evidence, FaceFailure, FaceInput, FaceResult } from './vendors.ts';

export interface AlipayFaceSettings extends AlipayKeys {
  line: VendorLine;
}

const INITIALIZE = 'alipay.user.certify.open.initialize';
const CERTIFY = 'alipay.user.certify.open.certify';
const QUERY = 'alipay.user.certify.open.query';

/** Shorter than the vendor keeps a certify_id. */
const TOKEN_SECONDS = 7200;

const Started = z.object({ certify_id: z.string().min(1).max(64) });
const Found = z.object({
  passed: z.enum(['T', 'F']),
  fail_reason: z.string().nullish(),
  identity_info: z.string().nullish(),
});
const Seen = z.object({ cert_name: z.string().optional(), cert_no: z.string().optional() });

/** Codes of the client that the vendor passes on. */
const FAIL_REASONS: Readonly<Record<string, FaceFailure>> = {
  Z1003: 'cancelled',
  Z1008: 'cancelled',
  Z1146: 'liveness',
  Z1147: 'liveness',
};

const FAILURES: Readonly<Record<string, VendorFailure>> = { '20000': 'down', '40005': 'rate-limited' };

/** 支付宝身份验证: initialize makes a certify_id, the phone opens the signed address of certify, query tells the result. */
export function alipayFace(settings: AlipayFaceSettings): FaceService {
  const { line } = settings;
  const gateway = alipayGateway(settings);
  const ask = <T>(
    method: string,
    content: object,
    target: string | undefined,
    read: (answer: AlipayAnswer) => Reading<T>,
  ) =>
    line.call({
      operation: method,
      idempotent: true,
      target,
      request: () => gateway.request(method, content),
      read: ({ text }) => read(gateway.read(method, text)),
    });
  return {
    vendor: line.vendor,
    secret: settings.privateKey,
    start({ name, idNumber, returnUrl, target }) {
      const content = {
        outer_order_no: randomUUID().replaceAll('-', ''),
        biz_code: 'FACE',
        identity_param: {
          identity_type: 'CERT_INFO',
          cert_type: 'IDENTITY_CARD',
          cert_name: name,
          cert_no: idNumber,
        },
        merchant_config: { return_url: returnUrl },
      };
      return ask(INITIALIZE, content, target, (answer) => {
        if (answer.code !== '10000') throw new Unusable(failureOf(answer));
        const { certify_id } = Started.parse(answer);
        const url = gateway.address(CERTIFY, { certify_id });
        const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000);
        return { value: { url, token: certify_id, expiresAt }, outcome: 'started', billed: false };
      });
    },
    result: (certify_id, asked) =>
      ask(QUERY, { certify_id }, asked.target, (answer) => {
        const value = resultOf(answer, certify_id, asked);
        const outcome = value.state === 'failed' ? value.reason : value.state;
        return { value, outcome, billed: value.state === 'passed' };
      }),
  };
}

/** Until there is a result the vendor answers F without a reason. */
function resultOf(
  answer: AlipayAnswer,
  reference: string,
  asked: Pick<FaceInput, 'name' | 'idNumber'>,
): FaceResult {
  if (answer.code === '40004' && answer.sub_code === 'CERTIFY_ID_EXPIRED')
    return failed('expired', evidenceOf(reference, { sub_code: answer.sub_code }));
  if (answer.code !== '10000') throw new Unusable(failureOf(answer));
  const { passed, fail_reason, identity_info } = Found.parse(answer);
  const isAsked = isPerson(Seen.parse(JSON.parse(identity_info || '{}')), asked);
  const evidence = evidenceOf(reference, { passed, fail_reason: fail_reason ?? null, isAsked });
  if (passed === 'F') {
    if (!fail_reason) return { state: 'pending' };
    return failed(FAIL_REASONS[fail_reason] ?? 'refused', evidence);
  }
  return isAsked ? { state: 'passed', similarity: null, evidence } : failed('mismatch', evidence);
}

/** The vendor may leave out or mask whom it saw; what it does say must be the one who was asked for. */
const isPerson = (seen: z.output<typeof Seen>, asked: Pick<FaceInput, 'name' | 'idNumber'>): boolean =>
  fits(seen.cert_name, asked.name) && fits(seen.cert_no?.toUpperCase(), asked.idNumber);

const fits = (seen: string | undefined, asked: string): boolean =>
  !seen || seen === asked || (seen.includes('*') && isMasked(seen, asked));

const isMasked = (masked: string, asked: string): boolean => {
  const [shown, whole] = [Array.from(masked), Array.from(asked)];
  return shown.length === whole.length && shown.every((one, index) => one === '*' || one === whole[index]);
};

const failureOf = ({ code, sub_code = '' }: AlipayAnswer): VendorFailure =>
  FAILURES[code] ?? (/SYSTEM_ERROR|unknow-error/.test(sub_code) ? 'down' : 'misconfigured');

const failed = (reason: FaceFailure, evidence: Evidence): FaceResult => ({
  state: 'failed',
  reason,
  evidence,
});

const evidenceOf = (reference: string, answer: Evidence['answer']): Evidence => ({
  vendor: 'alipay',
  operation: QUERY,
  reference,
  at: new Date(),
  answer,
});
