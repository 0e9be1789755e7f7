import {
  type Element,
  equalBytes,
  readDer,
  readNamedBits,
  readSmallInteger,
  readString,
  TAG,
} from '@yinxin/der';
import { type TimeStampFacts, verifyTimeStampToken } from '../../cms/time-stamp.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { parseTimeStampRequest } from './request.ts';

/** RFC 3161 2.4.2 */
type TimeStampResponse =
  | { readonly granted: true; readonly token: Uint8Array }
  | {
      readonly granted: false;
      readonly status: number;
      readonly failureBits: readonly number[];
      readonly text: string;
    };

export function parseTimeStampResponse(der: Uint8Array): TimeStampResponse {
  const fields = readDer(der, TAG.sequence).fields();
  const statusInfo = fields.next(TAG.sequence).fields();
  const status = readSmallInteger(statusInfo.next());
  const text = statusInfo.optional(TAG.sequence)?.children() ?? [];
  const failure = statusInfo.optional(TAG.bitString);
  statusInfo.finish();
  const token = fields.optional(TAG.sequence);
  fields.finish();
  // 0 granted, 1 granted with modifications
  if ((status === 0 || status === 1) && token) return { granted: true, token: token.bytes };
  return { granted: false, status, failureBits: failure ? readNamedBits(failure) : [], text: joined(text) };
}

const joined = (lines: Element[]): string => lines.map((line) => readString(line)).join('\n');

/** The answer is a rejection, or a token that does not answer the request. */
export class TimeStampRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TimeStampRefusedError';
  }
}

/**
 * Checks that a response answers `request`: intact token, same hash, nonce and policy. Trust in the authority's
 * certificate is the caller's question. `certificates` helps when the request did not ask for them.
 */
export function verifyTimeStampResponse(
  der: Uint8Array,
  request: Uint8Array,
  certificates: readonly Certificate[] = [],
): TimeStampFacts {
  const response = parseTimeStampResponse(der);
  if (!response.granted)
    throw new TimeStampRefusedError(`rejected with status ${response.status}: ${response.text}`);
  const asked = parseTimeStampRequest(request);
  const verified = verifyTimeStampToken(
    response.token,
    () => asked.hash,
    certificates.map((one) => one.der),
  );
  if (!verified.ok) throw new TimeStampRefusedError(verified.failure);
  const { info, intact } = verified;
  if (!intact) throw new TimeStampRefusedError('the token is not intact');
  if (info.imprint.digestOid !== asked.digestOid || !equalBytes(info.imprint.hash, asked.hash)) {
    throw new TimeStampRefusedError('the token is about something else');
  }
  if (info.nonce !== asked.nonce) throw new TimeStampRefusedError('the nonce is another');
  if (asked.policy !== undefined && info.policy !== asked.policy)
    throw new TimeStampRefusedError('the policy is another');
  return verified;
}
