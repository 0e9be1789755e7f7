// Sums of multiples of points of y² = x³ + ax + b over a prime field, for public numbers only: how long it takes tells of
// them. A curve of prime order is taken for granted, so that no multiple below the order is the point at infinity.
import { normalizeZ } from '@noble/curves/abstract/curve.js';
import type { WeierstrassPoint, WeierstrassPointCons } from '@noble/curves/abstract/weierstrass.js';

type Point = WeierstrassPoint<bigint>;
type Curve = WeierstrassPointCons<bigint>;

interface Affine {
  readonly x: bigint;
  readonly y: bigint;
}

/** x/z², y/z³, nothing of it reduced to its least form; z is 0 at infinity. */
interface Jacobian {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

interface Field {
  readonly p: bigint;
  readonly a: bigint;
  /** Which saves multiplications. */
  readonly aIsMinus3: boolean;
}

const INFINITY: Jacobian = { x: 1n, y: 1n, z: 0n };

/** "dbl-2001-b" and "dbl-2007-bl" of the Explicit-Formulas Database. */
function doubled({ p, a, aIsMinus3 }: Field, { x, y, z }: Jacobian): Jacobian {
  const yy = (y * y) % p;
  const zz = (z * z) % p;
  const s = (4n * x * yy) % p;
  const m = (aIsMinus3 ? 3n * (x - zz) * (x + zz) : 3n * x * x + a * ((zz * zz) % p)) % p;
  const x3 = (m * m - 2n * s) % p;
  return { x: x3, y: (m * (s - x3) - 8n * yy * yy) % p, z: (2n * y * z) % p };
}

/** "madd-2004-hmv", and what it leaves out: either is infinity, or both are the same but for the sign. */
function added(field: Field, sum: Jacobian, { x, y }: Affine): Jacobian {
  if (sum.z === 0n) return { x, y, z: 1n };
  const { p } = field;
  const zz = (sum.z * sum.z) % p;
  const h = (x * zz - sum.x) % p;
  const r = (y * ((zz * sum.z) % p) - sum.y) % p;
  if (h === 0n) return r === 0n ? doubled(field, sum) : INFINITY;
  const hh = (h * h) % p;
  const hhh = (h * hh) % p;
  const v = (sum.x * hh) % p;
  const x3 = (r * r - hhh - 2n * v) % p;
  return { x: x3, y: (r * (v - x3) - sum.y * hhh) % p, z: (sum.z * h) % p };
}

/** Into how many parts a number is split where a point is worth tables for each of them. */
const PARTS = 4;

/** A point with tables of its odd multiples, made when they are needed and kept. */
export class Multiples {
  readonly point: Point;
  readonly width: number;
  readonly #curve: Curve;
  readonly #tables: Affine[][] = [];
  /** What the next table is of. */
  #base: Point;

  /** `width` is that of the digits: so many bits, one of which is the sign. */
  constructor(curve: Curve, point: Point, width: number) {
    this.#curve = curve;
    this.#base = point;
    this.point = point;
    this.width = width;
  }

  /** Of P, or of as many doublings of it as `part` parts have bits: that point, three times, five times… of it. */
  table(part: number): readonly Affine[] {
    while (this.#tables.length <= part) {
      if (this.#tables.length > 0)
        for (let bits = bitsOfPart(this.#curve); bits > 0; bits--) this.#base = this.#base.double();
      const odd = [this.#base];
      const twice = this.#base.double();
      while (odd.length < 1 << (this.width - 2)) odd.push(odd.at(-1)!.add(twice));
      this.#tables.push(normalizeZ(this.#curve, odd).map((each) => each.toAffine()));
    }
    return this.#tables[part]!;
  }
}

const bitsOfPart = (curve: Curve): number => Math.ceil(curve.Fn.BITS / PARTS);

/** So many times a point. */
export interface Term {
  readonly multiples: Multiples;
  readonly times: bigint;
}

interface Addends {
  readonly digits: readonly number[];
  readonly table: readonly Affine[];
}

/** The sum of all terms: all points are doubled together (Shamir, Straus), digits are signed and seldom not zero (wNAF). */
export function sumOf(curve: Curve, terms: readonly Term[], { split }: { split: boolean }): Sum {
  const { a } = curve.CURVE();
  const p = curve.Fp.ORDER;
  const field: Field = { p, a, aIsMinus3: a === p - 3n };
  const addends = terms.flatMap((term) => (split ? inParts(curve, term) : [addendsOf(term, 0)]));
  let sum = INFINITY;
  for (let bit = Math.max(...addends.map(({ digits }) => digits.length)) - 1; bit >= 0; bit--) {
    if (sum.z !== 0n) sum = doubled(field, sum);
    for (const { digits, table } of addends) {
      const digit = digits[bit] ?? 0;
      if (digit === 0) continue;
      const { x, y } = table[Math.abs(digit) >> 1]!;
      sum = added(field, sum, digit > 0 ? { x, y } : { x, y: -y });
    }
  }
  return new Sum(p, sum);
}

function inParts(curve: Curve, { multiples, times }: Term): Addends[] {
  const bits = bitsOfPart(curve);
  return Array.from({ length: PARTS }, (_, part) =>
    addendsOf({ multiples, times: BigInt.asUintN(bits, times >> BigInt(part * bits)) }, part),
  );
}

const addendsOf = ({ multiples, times }: Term, part: number): Addends => ({
  digits: signedDigits(times, multiples.width),
  table: multiples.table(part),
});

/** Zero or odd, the least first; behind one that is not zero come at least `width - 1` that are. */
function signedDigits(number: bigint, width: number): number[] {
  const digits: number[] = [];
  const span = 1 << width;
  for (let rest = number; rest > 0n; rest >>= 1n) {
    const low = Number(BigInt.asUintN(width, rest));
    const digit = low % 2 === 0 ? 0 : low < span / 2 ? low : low - span;
    digits.push(digit);
    if (digit !== 0) rest -= BigInt(digit);
  }
  return digits;
}

/** A point of which one coordinate is asked for. */
class Sum {
  readonly #p: bigint;
  readonly #point: Jacobian;

  constructor(p: bigint, point: Jacobian) {
    this.#p = p;
    this.#point = point;
  }

  /** Whether x is `value`, given below `order`, but for multiples of the order; infinity has no x. */
  hasX(value: bigint, order: bigint): boolean {
    const { x, z } = this.#point;
    if (z === 0n) return false;
    const zz = (z * z) % this.#p;
    for (let each = value; each < this.#p; each += order) if ((each * zz - x) % this.#p === 0n) return true;
    return false;
  }
}
