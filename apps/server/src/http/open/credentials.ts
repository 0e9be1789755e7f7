import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import {
  type Message,
  type ParsedSignature,
  parseContentDigest,
  parseSignature,
  SignatureProblem,
  signatureBase,
} from '@yinxin/message-signatures';
import { importPublicKey, signatureFor, verifyWith } from '@yinxin/pki';
import { problem } from '../problem.ts';

/** A whole request: its head, which a signature may cover, and its body, which the head speaks for by a digest. */
export interface Received extends Message {
  /** Undefined where there is none. */
  body: Buffer | undefined;
}

/** Signed this long ago or ahead, at most. */
const SKEW_SECONDS = 300;
const LONGEST_NONCE = 100;

/** What a key signs with; the secret in clear. */
export type SigningKey =
  | { kind: 'hmac-sha256' | 'hmac-sm3'; secret: Buffer }
  | { kind: 'ecdsa-p256-sha256' | 'sm2-sm3'; publicKey: string };

/**
 * Names of the registry of RFC 9421, and our own for SM2 (a signature as GM/T 0009 writes it, with the usual identifier of
 * the signer) and HMAC-SM3.
 */
function isBy(key: SigningKey, base: Buffer, signature: Uint8Array): boolean {
  switch (key.kind) {
    case 'hmac-sha256':
    case 'hmac-sm3': {
      const hash = key.kind === 'hmac-sm3' ? 'sm3' : 'sha256';
      const expected = createHmac(hash, key.secret).update(base).digest();
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    }
    case 'ecdsa-p256-sha256':
      return verify('sha256', base, { key: key.publicKey, dsaEncoding: 'ieee-p1363' }, signature);
    case 'sm2-sm3': {
      const spki = createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' });
      return verifyWith(importPublicKey(new Uint8Array(spki)), SM2_SM3, base, signature);
    }
  }
}

const SM2_SM3 = signatureFor('SM2');

const malformed = (reason: string) => problem('SIGNATURE_MALFORMED', { reason });

/** The signature that a request brings; undefined where it brings none. @throws SIGNATURE_MALFORMED */
export function signatureOf({ headers }: Message): ParsedSignature | undefined {
  const input = headers['signature-input'];
  const signature = headers.signature;
  if (input === undefined && signature === undefined) return undefined;
  if (typeof input !== 'string' || typeof signature !== 'string')
    throw malformed('请求头 Signature-Input 与 Signature 应当各出现一次');
  try {
    return parseSignature(input, signature);
  } catch (error) {
    if (error instanceof SignatureProblem) throw malformed(error.message);
    throw error;
  }
}

const lacks = (name: string) => malformed(`没有覆盖 ${name}`);

/** Everything of a head that decides what the request does. */
function requireCovered({ components }: ParsedSignature, { url, headers }: Message): void {
  const covers = (...names: string[]) => names.some((name) => components.includes(name));
  if (!covers('@method')) throw lacks('"@method"');
  if (!covers('@path', '@target-uri', '@request-target')) throw lacks('"@path"');
  if (new URL(url).search && !covers('@query', '@target-uri', '@request-target')) throw lacks('"@query"');
  if (headers['idempotency-key'] !== undefined && !covers('idempotency-key'))
    throw lacks('"idempotency-key"');
}

/** Whether the body is the one that was signed. @throws SIGNATURE_MALFORMED, CONTENT_DIGEST */
export function requireSignedBody({ components }: ParsedSignature, request: Received): void {
  if (request.body?.length && !components.includes('content-digest')) throw lacks('"content-digest"');
  requireDigest(request);
}

const DIGESTS = { 'sha-256': 'sha256', 'sha-512': 'sha512', sm3: 'sm3' } as const;

/** @throws CONTENT_DIGEST where the body is not what the header says, signed or not */
export function requireDigest({ headers, body = Buffer.alloc(0) }: Received): void {
  const header = headers['content-digest'];
  if (header === undefined) return;
  const digests = typeof header === 'string' ? parseContentDigest(header) : undefined;
  const known = [...(digests ?? [])].filter(([name]) => Object.hasOwn(DIGESTS, name));
  const isRight = ([name, digest]: [string, Uint8Array]) => {
    const own = createHash(DIGESTS[name as keyof typeof DIGESTS])
      .update(body)
      .digest();
    return own.length === digest.length && timingSafeEqual(own, digest);
  };
  if (known.length === 0 || !known.every(isRight)) throw problem('CONTENT_DIGEST');
}

interface Terms {
  key: SigningKey;
  nowSeconds: number;
  /** Shows the developer what was signed here. */
  isSandbox: boolean;
}

/** Whether the head is as it was signed, just now; the nonce is for the caller to use up. @throws */
export function requireSignature(
  request: Message,
  signed: ParsedSignature,
  { key, nowSeconds, isSandbox }: Terms,
): string {
  const { parameters, input, signature } = signed;
  const { created, expires, alg, nonce } = parameters;
  if (alg !== undefined && alg !== key.kind) throw malformed(`这把密钥的算法是 ${key.kind}`);
  if (created === undefined) throw malformed('缺少参数 created');
  if (!nonce || nonce.length > LONGEST_NONCE) throw malformed(`参数 nonce 应为 1–${LONGEST_NONCE} 个字符`);
  if (Math.abs(nowSeconds - created) > SKEW_SECONDS || (expires !== undefined && expires <= nowSeconds))
    throw problem('SIGNATURE_TIME');
  requireCovered(signed, request);
  const base = baseOf(request, input);
  if (!isBy(key, Buffer.from(base), signature))
    throw problem('SIGNATURE_WRONG', {}, isSandbox ? { signatureBase: base } : null);
  return nonce;
}

function baseOf(request: Message, input: ParsedSignature['input']): string {
  try {
    return signatureBase(request, input);
  } catch (error) {
    if (error instanceof SignatureProblem) throw malformed(error.message);
    throw error;
  }
}

/** A nonce cannot come again while its signature could. */
export const NONCE_SECONDS = 2 * SKEW_SECONDS;
