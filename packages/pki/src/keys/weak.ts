import { isOnCurve } from './curves.ts';
import type { PublicKeyInfo } from './spki.ts';

/** Why a public key must not be certified, or undefined (CA/B BR 6.1.1.3). */
export function weaknessOf(key: PublicKeyInfo): string | undefined {
  if (key.kind === 'ec' && key.curve.startsWith('brainpool')) return 'we certify no keys on Brainpool curves';
  if (key.kind === 'ec')
    return isOnCurve(key.curve, key.point) ? undefined : 'the point does not lie on its curve';
  if (key.kind === 'ed25519') return key.point.length === 32 ? undefined : 'the key does not have 32 bytes';
  const { modulus, exponent, bits } = key;
  if (key.unsigned) return 'the RSA modulus is encoded as a negative number';
  if (bits < 2048) return 'the RSA modulus is shorter than 2048 bits';
  if (bits > 8192) return 'the RSA modulus is longer than 8192 bits';
  if (exponent < 65537n || exponent % 2n === 0n || exponent >= 1n << 256n)
    return 'the RSA exponent is out of range';
  if (SMALL_PRIMES.some((prime) => modulus % prime === 0n)) return 'the RSA modulus has a small factor';
  if (isRoca(modulus)) return 'the RSA key has the ROCA pattern';
  if (hasCloseFactors(modulus)) return 'the RSA factors are too close';
  return undefined;
}

const SMALL_PRIMES = primesBelow(752);

function primesBelow(limit: number): bigint[] {
  const primes: bigint[] = [];
  for (let n = 2n; n < limit; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  return primes;
}

/** CVE-2017-15361: the modulus is a power of 65537 modulo each of these primes. */
const ROCA_PRIMES = SMALL_PRIMES.filter((prime) => prime >= 3n && prime <= 167n);

const rocaResidues = ROCA_PRIMES.map((prime) => {
  const residues = new Set<bigint>();
  for (let power = 1n; !residues.has(power); power = (power * 65537n) % prime) residues.add(power);
  return residues;
});

const isRoca = (modulus: bigint): boolean =>
  ROCA_PRIMES.every((prime, i) => rocaResidues[i]!.has(modulus % prime));

/** Fermat's method, 100 rounds: finds p and q that were chosen next to each other. */
function hasCloseFactors(modulus: bigint): boolean {
  let a = squareRoot(modulus);
  if (a * a < modulus) a++;
  for (let round = 0; round < 100; round++, a++) {
    const rest = a * a - modulus;
    const b = squareRoot(rest);
    if (b * b === rest) return true;
  }
  return false;
}

/** Newton's method, downwards from a power of two above the root. */
function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}
