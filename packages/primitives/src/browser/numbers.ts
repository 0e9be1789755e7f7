const hexOf = (bytes: Uint8Array): string => {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
};

export const toNumber = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(`0x${hexOf(bytes)}`);

/** Big endian, `size` octets. */
export function fromNumber(value: bigint, size: number): Uint8Array {
  const hex = value.toString(16).padStart(size * 2, '0');
  return Uint8Array.from({ length: size }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** Public numbers only: how long it takes tells of them. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  let power = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

/** The remainder, never negative. */
export const mod = (value: bigint, modulus: bigint): bigint => ((value % modulus) + modulus) % modulus;

/** The inverse by Fermat; the modulus must be prime. */
export const inverse = (value: bigint, prime: bigint): bigint => modPow(mod(value, prime), prime - 2n, prime);

/** The leftmost bits of a digest as a number, as many as the order has (FIPS 186-4 6.4). */
export function digestNumber(digest: Uint8Array, order: bigint): bigint {
  const surplus = digest.length * 8 - order.toString(2).length;
  const number = toNumber(digest);
  return surplus > 0 ? number >> BigInt(surplus) : number;
}
