// A request's digest, signature base and signature, computed in the page: the secret goes nowhere.
import { contentDigest, signatureBase, signatureHeaders, signatureInput } from '@yinxin/message-signatures';
import { hashOf } from '@yinxin/primitives';

export const CALCULATED = { 'hmac-sha256': 'HMAC-SHA256', 'hmac-sm3': 'HMAC-SM3' } as const;
export type Calculated = keyof typeof CALCULATED;

export interface ToSign {
  algorithm: Calculated;
  secret: string;
  keyId: string;
  method: string;
  /** With scheme and host. */
  url: string;
  body: string;
  idempotencyKey: string;
  /** Seconds since 1970. */
  created: number;
  nonce: string;
}

interface SignedParts {
  /** Empty without a body. */
  digest: string;
  base: string;
  signature: string;
  headers: string;
}

const BLOCK = 64;
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** RFC 2104; both hashes work on blocks of 64 bytes. */
export function hmac(name: 'sha256' | 'sm3', key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? hashOf(name, key) : key);
  const padded = (byte: number) => block.map((one) => one ^ byte);
  return hashOf(name, joined(padded(0x5c), hashOf(name, joined(padded(0x36), text))));
}

export const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** @throws SignatureProblem, and a TypeError where the address is none */
export function signed(request: ToSign): SignedParts {
  const { algorithm, secret, keyId, method, url, body, idempotencyKey, created, nonce } = request;
  const digest = body ? contentDigest('sha-256', hashOf('sha256', utf8(body))) : '';
  const hasQuery = new URL(url).search !== '';
  const components = [
    ...['@method', '@path', ...(hasQuery ? ['@query'] : []), '@authority'],
    ...(digest ? ['content-digest'] : []),
    ...(idempotencyKey ? ['idempotency-key'] : []),
  ];
  const input = signatureInput(components, { created, keyid: keyId, alg: algorithm, nonce });
  const headers = {
    ...(digest && { 'content-digest': digest }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  const base = signatureBase({ method, url, headers }, input);
  const value = hmac(algorithm === 'hmac-sm3' ? 'sm3' : 'sha256', utf8(secret), utf8(base));
  const all = { ...headers, ...signatureHeaders(input, value) };
  return {
    ...{ digest, base, signature: base64(value) },
    headers: Object.entries(all)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n'),
  };
}

/** Where two differ first, counted from one; undefined where they are equal. */
export function firstDifference(own: string, other: string): number | undefined {
  if (own === other) return undefined;
  const at = [...own].findIndex((character, index) => character !== other[index]);
  return (at === -1 ? own.length : at) + 1;
}

/** The same with what programs usually do to a body before they sign it: whose result is the other's? */
export function likelyCause(request: ToSign, other: string): string | undefined {
  const attempts: readonly [string, Partial<ToSign>][] = [
    ['您的程序签的是压缩成一行的 JSON；请签实际发送的字节', { body: compact(request.body) }],
    ['您的程序在正文末尾多了换行', { body: `${request.body}\n` }],
    ['您的程序没有把正文算进去', { body: '' }],
    ['您的程序没有覆盖 idempotency-key', { idempotencyKey: '' }],
    [
      '您的程序用的是另一种算法',
      { algorithm: request.algorithm === 'hmac-sm3' ? 'hmac-sha256' : 'hmac-sm3' },
    ],
  ];
  return attempts.find(([, change]) => signed({ ...request, ...change }).signature === other.trim())?.[0];
}

const compact = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
};
