import { randomFillSync } from 'node:crypto';

const SERIAL_OCTETS = 20;

/** 158 random bits in 20 octets: positive, below 2^159, always of the same length (RFC 5280 4.1.2.2, CA/B BR 7.1). */
export function randomSerial(): Uint8Array {
  const serial = randomFillSync(new Uint8Array(SERIAL_OCTETS));
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  return serial;
}
