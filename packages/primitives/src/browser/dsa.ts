import type { DsaKey, HashName } from '../types.ts';
import { derPair } from './elliptic.ts';
import { hashOf } from './hash.ts';
import { digestNumber, inverse, mod, modPow } from './numbers.ts';

/** The sizes that OpenSSL takes. */
const ORDER_BITS = [160, 224, 256];
const MOST_BITS = 10_000;

const bitsOf = (value: bigint): number => value.toString(2).length;

/** FIPS 186-4 4.7. */
export function isDsaSignature(
  digest: HashName,
  { p, q, g, y }: DsaKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (!ORDER_BITS.includes(bitsOf(q)) || bitsOf(p) > MOST_BITS || p % 2n === 0n) return false;
  const pair = derPair(signature, q);
  if (!pair) return false;
  const w = inverse(pair.s, q);
  const u1 = mod(digestNumber(hashOf(digest, message), q) * w, q);
  const u2 = mod(pair.r * w, q);
  return mod(mod(modPow(g, u1, p) * modPow(y, u2, p), p), q) === pair.r;
}
