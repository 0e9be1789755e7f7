import { hmacSha256, isSignature, sha256Hex } from '../crypto.ts';
import type { WireRequest } from '../vendor-answer.ts';

export interface TencentKeys {
  secretId: string;
  secretKey: string;
}

interface Tc3Problem {
  code: string;
  message: string;
}

const ALLOWED_SKEW_SECONDS = 5 * 60;
const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Checks a request as Tencent's API 3.0 gateway does; undefined means the request is genuine.
 * TC3 has no nonce: within five minutes the vendor itself accepts a repeated request, and so does this.
 */
export function tc3Problem(account: TencentKeys, request: WireRequest, now: number): Tc3Problem | undefined {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '');
  const [, secretId, day = '', service = '', signedHeaders = '', signature = ''] = parts ?? [];
  if (!secretId) return problem('AuthFailure.InvalidAuthorization', 'The authorization header is invalid.');
  if (secretId !== account.secretId)
    return problem('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');

  const timestamp = request.headers['x-tc-timestamp'] ?? '';
  if (!/^\d{10}$/.test(timestamp)) return problem('MissingParameter', 'X-TC-Timestamp is required.');
  const skew = Math.abs(now / 1000 - Number(timestamp));
  const isStale = skew > ALLOWED_SKEW_SECONDS || day !== utcDay(Number(timestamp));
  if (isStale) return problem('AuthFailure.SignatureExpire', 'The signature is expired.');

  const scope = `${day}/${service}/tc3_request`;
  const canonical = canonicalRequest(request, signedHeaders);
  if (!canonical) return problem('AuthFailure.InvalidAuthorization', 'content-type and host must be signed.');
  const stringToSign = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256Hex(canonical)}`;
  const dateKey = hmacSha256(`TC3${account.secretKey}`, day);
  const signingKey = hmacSha256(hmacSha256(dateKey, service), 'tc3_request');
  const isGenuine = isSignature(signature, hmacSha256(signingKey, stringToSign));
  return isGenuine
    ? undefined
    : problem('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
}

/** The service a request is signed for. */
export const serviceOf = (request: WireRequest): string =>
  AUTHORIZATION.exec(request.headers.authorization ?? '')?.[3] ?? '';

function canonicalRequest(request: WireRequest, signedHeaders: string): string | undefined {
  const names = signedHeaders.split(';');
  if (!names.includes('content-type') || !names.includes('host')) return undefined;
  const headers = names
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().toLowerCase()}\n`)
    .join('');
  const [, query = ''] = request.url.split('?');
  return [request.method, '/', query, headers, signedHeaders, sha256Hex(request.body)].join('\n');
}

const utcDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const problem = (code: string, message: string): Tc3Problem => ({ code, message });
