import { PdfError } from '../limits.ts';
import { grown } from './lzw.ts';

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;

const MORE_THAN_ANY_BYTE = 255;
const HEX_DIGITS = new Uint8Array(256).fill(MORE_THAN_ANY_BYTE);
for (const [digit, characters] of [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'aA',
  'bB',
  'cC',
  'dD',
  'eE',
  'fF',
].entries())
  for (const character of characters) HEX_DIGITS[character.charCodeAt(0)] = digit;

/** ISO 32000-1 7.4.2: `>` ends it, and a digit that is missing is 0. */
export function asciiHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length + 1) >> 1);
  let digits = 0;
  for (const byte of data) {
    if (byte === 0x3e) break;
    if (isSpace(byte)) continue;
    const digit = HEX_DIGITS[byte]!;
    if (digit === MORE_THAN_ANY_BYTE) throw new PdfError('filter', 'Not a hexadecimal digit');
    out[digits >> 1]! |= digits % 2 ? digit : digit << 4;
    digits++;
  }
  return out.subarray(0, (digits + 1) >> 1);
}

/** ISO 32000-1 7.4.3: five digits of base 85 for four bytes, `z` for four zeros, `~>` at the end. */
export function ascii85(data: Uint8Array, cap: number): Uint8Array {
  let out = new Uint8Array(Math.min(cap, data.length) + 4);
  let length = 0;
  let value = 0;
  let digits = 0;
  const put = (count: number) => {
    if (value > 0xffffffff) throw new PdfError('filter', 'Base 85 group too large');
    if (length + count > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
    if (length + count > out.length) out = grown(out, Math.min(cap, 2 * out.length) + 4);
    for (let i = 0; i < count; i++) out[length++] = (value >>> (24 - 8 * i)) & 0xff;
    value = 0;
    digits = 0;
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && digits === 0) put(4);
    else if (byte < 0x21 || byte > 0x75) throw new PdfError('filter', 'Not a base 85 digit');
    else {
      value = value * 85 + byte - 0x21;
      if (++digits === 5) put(4);
    }
  }
  if (digits === 1) throw new PdfError('filter', 'Incomplete base 85 group');
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits++) value = value * 85 + 84;
    put(count);
  }
  return out.subarray(0, length);
}
