import type { EcCurve } from './spki.ts';

interface Curve {
  readonly p: bigint;
  /** y² = x³ + ax + b; a is −3 unless it is given. */
  readonly a?: bigint;
  readonly b: bigint;
}

/** SEC 2 2.4.2, 2.5.1, 2.6.1; GB/T 32918.5; RFC 5639 3. */
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
  brainpoolP256r1: {
    p: 0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377n,
    a: 0x7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9n,
    b: 0x26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6n,
  },
  brainpoolP384r1: {
    p: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53n,
    a: 0x7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826n,
    b: 0x04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11n,
  },
  brainpoolP512r1: {
    p: 0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3n,
    a: 0x7830a3318b603b89e2327145ac234cc594cbdd8d3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94can,
    b: 0x3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723n,
  },
};

/** SEC 1 3.2.2.1: an uncompressed point whose coordinates are in range and satisfy the equation. */
export function isOnCurve(curve: EcCurve, point: Uint8Array): boolean {
  const { p, a = -3n, b } = CURVES[curve];
  const size = (p.toString(16).length + 1) >> 1;
  if (point[0] !== 4 || point.length !== 1 + 2 * size) return false;
  const x = BigInt(`0x${point.subarray(1, 1 + size).toHex()}`);
  const y = BigInt(`0x${point.subarray(1 + size).toHex()}`);
  if (x >= p || y >= p) return false;
  return (x * (x * x + a) + b - y * y) % p === 0n;
}
