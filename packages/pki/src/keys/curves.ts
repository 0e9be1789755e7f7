import type { EcCurve } from './spki.ts';

interface Curve {
  readonly p: bigint;
  /** y² = x³ + ax + b; a is p − 3 on all of them. */
  readonly b: bigint;
}

/** SEC 2 2.4.2, 2.5.1, 2.6.1; GB/T 32918.5. */
const CURVES: Readonly<Record<EcCurve, Curve>> = {
  'P-256': {
    p: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  'P-384': {
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  'P-521': {
    p: 2n ** 521n - 1n,
    b: 0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
  SM2: {
    p: 2n ** 256n - 2n ** 224n - 2n ** 96n + 2n ** 64n - 1n,
    b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  },
};

/** SEC 1 3.2.2.1: an uncompressed point whose coordinates are in range and satisfy the equation. */
export function isOnCurve(curve: EcCurve, point: Uint8Array): boolean {
  const { p, b } = CURVES[curve];
  const size = (p.toString(16).length + 1) >> 1;
  if (point[0] !== 4 || point.length !== 1 + 2 * size) return false;
  const x = BigInt(`0x${point.subarray(1, 1 + size).toHex()}`);
  const y = BigInt(`0x${point.subarray(1 + size).toHex()}`);
  if (x >= p || y >= p) return false;
  return (x * (x * x - 3n) + b - y * y) % p === 0n;
}
