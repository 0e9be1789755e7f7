import { type WeierstrassPointCons, weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { concatBytes, readDer, readInteger, TAG } from '@yinxin/der';
import type { EcCurve } from '../types.ts';
import { hashOf } from './hash.ts';
import { Multiples, sumOf } from './multiples.ts';
import { digestNumber, mod, toNumber } from './numbers.ts';

/** GB/T 32918.5. */
const sm2 = weierstrass({
  p: 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn,
  n: 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
  h: 1n,
  a: 0xfffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffcn,
  b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  Gx: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  Gy: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
});

const CURVES: Readonly<Record<EcCurve, WeierstrassPointCons<bigint>>> = {
  'P-256': p256.Point,
  'P-384': p384.Point,
  'P-521': p521.Point,
  SM2: sm2,
  brainpoolP256r1: brainpoolP256r1.Point,
  brainpoolP384r1: brainpoolP384r1.Point,
  brainpoolP512r1: brainpoolP512r1.Point,
};

/** More for the base point, whose tables are made once. */
const WIDTH = { base: 7, key: 5 };
/** Tables for all parts of a key cost three signatures; keys of authorities come again with every document. */
const SELDOM = 3;

const bases = new Map<EcCurve, Multiples>();

function baseOf(name: EcCurve): Multiples {
  const known = bases.get(name) ?? new Multiples(CURVES[name], CURVES[name].BASE, WIDTH.base);
  bases.set(name, known);
  return known;
}

export class EcKey {
  readonly order: bigint;
  readonly #curve: WeierstrassPointCons<bigint>;
  readonly #base: Multiples;
  readonly #key: Multiples;
  #uses = 0;

  /** Throws when the bytes are no point of the curve. */
  constructor(name: EcCurve, encoded: Uint8Array) {
    this.#curve = CURVES[name];
    this.order = this.#curve.Fn.ORDER;
    this.#base = baseOf(name);
    this.#key = new Multiples(this.#curve, pointOf(this.#curve, encoded), WIDTH.key);
  }

  /** Whether the sum of so many base points and so many times the key has this x, but for multiples of the order. */
  leadsTo(x: bigint, { base, key }: { base: bigint; key: bigint }): boolean {
    const terms = [
      { multiples: this.#base, times: base },
      { multiples: this.#key, times: key },
    ];
    return sumOf(this.#curve, terms, { split: ++this.#uses > SELDOM }).hasX(x, this.order);
  }

  inverse(value: bigint): bigint {
    return this.#curve.Fn.inv(value);
  }
}

function pointOf(curve: WeierstrassPointCons<bigint>, encoded: Uint8Array) {
  const first = encoded[0];
  if (first !== 6 && first !== 7) return curve.fromBytes(encoded);
  // SEC 1 2.3.4, hybrid form: the first byte tells the parity of y once more
  if ((encoded.at(-1)! & 1) !== (first & 1)) throw new RangeError('The hybrid point contradicts itself');
  const plain = Uint8Array.from(encoded);
  plain[0] = 4;
  return curve.fromBytes(plain);
}

interface Pair {
  readonly r: bigint;
  readonly s: bigint;
}

/** SEQUENCE { r, s } as DER writes it and in no other way, both below the order. */
function pairIn(der: Uint8Array, order: bigint): Pair | undefined {
  try {
    const fields = readDer(der, TAG.sequence).fields();
    const pair = { r: readInteger(fields.next()), s: readInteger(fields.next()) };
    fields.finish();
    return inRange(pair, order);
  } catch {
    return undefined;
  }
}

const inRange = (pair: Pair, order: bigint): Pair | undefined =>
  pair.r > 0n && pair.s > 0n && pair.r < order && pair.s < order ? pair : undefined;

export const derPair = pairIn;

/** r‖s, each as long as the order (BSI TR-03111 5.2.1). */
export function plainPair(raw: Uint8Array, order: bigint): Pair | undefined {
  const size = (order.toString(16).length + 1) >> 1;
  if (raw.length !== 2 * size) return undefined;
  return inRange({ r: toNumber(raw.subarray(0, size)), s: toNumber(raw.subarray(size)) }, order);
}

/** FIPS 186-4 6.4.2. */
export function isEcdsa(key: EcKey, digest: Uint8Array, pair: Pair | undefined): boolean {
  if (!pair) return false;
  const { order } = key;
  const w = key.inverse(pair.s);
  const base = mod(digestNumber(digest, order) * w, order);
  return key.leadsTo(pair.r, { base, key: mod(pair.r * w, order) });
}

/** GB/T 32918.2 7.1; the digest is over Z and the message. */
export function isSm2(key: EcKey, digest: Uint8Array, pair: Pair | undefined): boolean {
  if (!pair) return false;
  const { order } = key;
  const t = mod(pair.r + pair.s, order);
  if (t === 0n) return false;
  return key.leadsTo(mod(pair.r - toNumber(digest), order), { base: pair.s, key: t });
}

/**
 * RFC 8032 5.1.7 without the cofactor, by comparing R as bytes, taking every encoding of a key, neither of small order:
 * what Node does, while libraries differ in the corners that the standard leaves open.
 */
export function isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const r = signature.subarray(0, 32);
  const s = toNumber(signature.slice(32).reverse());
  const order = ed25519.Point.Fn.ORDER;
  if (s >= order) return false;
  try {
    const a = ed25519.Point.fromBytes(key, true);
    if (a.isSmallOrder()) return false;
    const k = mod(toNumber(hashOf('sha512', concatBytes(r, key, message)).reverse()), order);
    const sum = ed25519.Point.BASE.multiplyUnsafe(s).add(a.negate().multiplyUnsafe(k));
    return !sum.isSmallOrder() && sum.toBytes().every((byte, i) => byte === r[i]);
  } catch {
    return false;
  }
}
