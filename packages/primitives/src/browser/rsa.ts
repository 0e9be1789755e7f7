import { equalBytes } from '@yinxin/der';
import { digestInfosOf } from '../digest-info.ts';
import type { HashName } from '../types.ts';
import { hashOf } from './hash.ts';
import { fromNumber, modPow, toNumber } from './numbers.ts';

export interface RsaKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly bits: number;
}

/** What OpenSSL refuses to compute with, so that no side takes a key that the other does not. */
const MOST_BITS = 16_384;
const SMALL_BITS = 3_072;
const MOST_EXPONENT = 1n << 64n;

/** RSAVP1 (RFC 8017 5.2.2) over a value of exactly the modulus' length. */
function opened({ modulus, exponent, bits }: RsaKey, value: Uint8Array): Uint8Array | undefined {
  const size = (bits + 7) >> 3;
  if (bits > MOST_BITS || exponent >= modulus || (bits > SMALL_BITS && exponent >= MOST_EXPONENT))
    return undefined;
  // Montgomery's method, which OpenSSL goes by, has no even modulus
  if (modulus % 2n === 0n || value.length !== size) return undefined;
  const number = toNumber(value);
  return number < modulus ? fromNumber(modPow(number, exponent, modulus), size) : undefined;
}

/** EME of RSASSA-PKCS1-v1_5 (RFC 8017 9.2): 00 01 FF… 00, at least eight FF. */
export function recoverPkcs1(key: RsaKey, value: Uint8Array): Uint8Array | undefined {
  const block = opened(key, value);
  if (block?.[0] !== 0 || block[1] !== 1) return undefined;
  const end = block.findIndex((byte, i) => i >= 2 && byte !== 0xff);
  return end >= 10 && block[end] === 0 ? block.subarray(end + 1) : undefined;
}

export function isPkcs1(key: RsaKey, digest: HashName, message: Uint8Array, signature: Uint8Array): boolean {
  const found = recoverPkcs1(key, signature);
  if (!found) return false;
  return digestInfosOf(digest, hashOf(digest, message)).some((info) => equalBytes(found, info));
}

export interface PssChoice {
  readonly digest: HashName;
  readonly maskDigest: HashName;
  readonly saltLength: number;
}

/** EMSA-PSS-VERIFY (RFC 8017 9.1.2). */
export function isPss(key: RsaKey, choice: PssChoice, message: Uint8Array, signature: Uint8Array): boolean {
  const block = opened(key, signature);
  if (!block) return false;
  const emBits = key.bits - 1;
  const size = (emBits + 7) >> 3;
  const encoded = block.subarray(block.length - size);
  if (encoded.length < block.length && block[0] !== 0) return false;
  const hash = hashOf(choice.digest, message);
  const room = size - hash.length - 1;
  if (room < choice.saltLength + 1 || encoded.at(-1) !== 0xbc) return false;
  const spare = 8 * size - emBits;
  if (encoded[0]! >> (8 - spare) !== 0) return false;
  const own = encoded.subarray(room, size - 1);
  const data = masked(encoded.subarray(0, room), own, choice.maskDigest);
  data[0]! &= 0xff >> spare;
  const saltStart = room - choice.saltLength;
  if (!data.subarray(0, saltStart - 1).every((byte) => byte === 0) || data[saltStart - 1] !== 1) return false;
  const input = new Uint8Array(8 + hash.length + choice.saltLength);
  input.set(hash, 8);
  input.set(data.subarray(saltStart), 8 + hash.length);
  return equalBytes(hashOf(choice.digest, input), own);
}

/** MGF1 (RFC 8017 B.2.1), laid over the data. */
function masked(data: Uint8Array, seed: Uint8Array, digest: HashName): Uint8Array {
  const out = Uint8Array.from(data);
  const input = new Uint8Array(seed.length + 4);
  input.set(seed);
  for (let at = 0, counter = 0; at < out.length; counter++) {
    new DataView(input.buffer).setUint32(seed.length, counter);
    for (const byte of hashOf(digest, input)) if (at < out.length) out[at++]! ^= byte;
  }
  return out;
}
