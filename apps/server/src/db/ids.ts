import { randomUUIDv7 } from 'node:crypto';

const MILLISECOND = 80n; // the time stands above the 80 lowest bits

let last = 0n;

/**
 * A UUIDv7 that sorts after those this process made in the same millisecond (RFC 9562, 6.2, method 2), as what is read
 * back in the order of its happening needs.
 */
export function orderedId(): string {
  const made = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`);
  last = made >> MILLISECOND === last >> MILLISECOND && made <= last ? last + 1n : made;
  const digits = last.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
