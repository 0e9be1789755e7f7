import { randomFillSync } from 'node:crypto';

const SERIAL_OCTETS = 20;

/** Random octets fetched for many serials at once; each is handed out once. */
const stock = new Uint8Array(SERIAL_OCTETS * 128);
let used = stock.length;

/** 158 random bits in 20 octets: positive, below 2^159, always of the same length (RFC 5280 4.1.2.2, CA/B BR 7.1). */
export function randomSerial(): Uint8Array {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const serial = stock.slice(used, used + SERIAL_OCTETS);
  used += SERIAL_OCTETS;
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  return serial;
}
