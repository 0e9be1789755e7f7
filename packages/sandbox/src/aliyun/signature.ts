import { hmacSha256, isSignature, sha256Hex } from '../crypto.ts';
import type { WireRequest } from '../vendor-answer.ts';

export interface AliyunKeys {
  accessKeyId: string;
  accessKeySecret: string;
}

interface Acs3Problem {
  status: number;
  code: string;
  message: string;
}

const ALLOWED_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;

/** Checks requests as Aliyun's gateway does (V3 signature); undefined means the request is genuine. */
export function createAcs3Guard(account: AliyunKeys, now: () => number) {
  const usedNonces = new Map<string, number>();

  return (request: WireRequest): Acs3Problem | undefined => {
    const [, keyId, signedHeaders = '', signature = ''] =
      AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
    if (!keyId) return INCOMPLETE;
    if (keyId !== account.accessKeyId) return UNKNOWN_KEY;

    const problem = dateProblem(request.headers['x-acs-date'], now());
    if (problem) return problem;
    if (!coversEverything(request, signedHeaders.split(';'))) return INCOMPLETE;
    if (request.headers['x-acs-content-sha256'] !== sha256Hex(request.body)) return MISMATCH;

    const stringToSign = `ACS3-HMAC-SHA256\n${sha256Hex(canonicalRequest(request, signedHeaders))}`;
    if (!isSignature(signature, hmacSha256(account.accessKeySecret, stringToSign))) return MISMATCH;

    // Only a genuine request may use a nonce up.
    return useNonce(usedNonces, request.headers['x-acs-signature-nonce'] ?? '', now());
  };
}

function dateProblem(date: string | undefined, now: number): Acs3Problem | undefined {
  if (!date || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return BAD_DATE;
  const skew = Math.abs(now - Date.parse(date));
  return skew <= ALLOWED_SKEW_MS ? undefined : EXPIRED;
}

/** Host, content type and every x-acs header that is present must be signed. */
function coversEverything(request: WireRequest, signed: string[]): boolean {
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  );
  const hasNonce = request.headers['x-acs-signature-nonce'] !== undefined;
  return hasNonce && mustBeSigned.every((name) => signed.includes(name));
}

function canonicalRequest(request: WireRequest, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(request.url, 'http://sandbox');
  const query = [...searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
  const names = signedHeaders.split(';').sort();
  const headers = names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('');
  return [
    request.method,
    pathname,
    query,
    headers,
    names.join(';'),
    request.headers['x-acs-content-sha256'],
  ].join('\n');
}

/** RFC 3986 on the UTF-8 bytes: only letters, digits and `-_.~` stay. */
const percentEncode = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

function useNonce(used: Map<string, number>, nonce: string, now: number): Acs3Problem | undefined {
  for (const [old, usedAt] of used) {
    if (now - usedAt > 2 * ALLOWED_SKEW_MS) used.delete(old);
  }
  if (used.has(nonce)) return NONCE_USED;
  used.set(nonce, now);
  return undefined;
}

const INCOMPLETE: Acs3Problem = {
  status: 400,
  code: 'IncompleteSignature',
  message: 'The request signature does not conform to Aliyun standards.',
};
const UNKNOWN_KEY: Acs3Problem = {
  status: 404,
  code: 'InvalidAccessKeyId.NotFound',
  message: 'Specified access key is not found.',
};
const BAD_DATE: Acs3Problem = {
  status: 400,
  code: 'InvalidTimeStamp.Format',
  message: 'Specified time stamp or date value is not well formatted.',
};
const EXPIRED: Acs3Problem = {
  status: 400,
  code: 'InvalidTimeStamp.Expired',
  message: 'Specified time stamp or date value is expired.',
};
const MISMATCH: Acs3Problem = {
  status: 400,
  code: 'SignatureDoesNotMatch',
  message: 'Specified signature is not matched with our calculation.',
};
const NONCE_USED: Acs3Problem = {
  status: 400,
  code: 'SignatureNonceUsed',
  message: 'Specified signature nonce was used already.',
};
