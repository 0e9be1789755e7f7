import { PdfError } from '../limits.ts';

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;

export function asciiHex(data: Uint8Array): Uint8Array {
  let digits = '';
  for (const byte of data) {
    if (byte === 0x3e) break;
    if (!isSpace(byte)) digits += String.fromCharCode(byte);
  }
  if (!/^[0-9a-fA-F]*$/.test(digits)) throw new PdfError('filter', 'Not a hexadecimal digit');
  return Uint8Array.fromHex(digits.length % 2 ? `${digits}0` : digits);
}

/** ISO 32000-1 7.4.3: five digits of base 85 for four bytes, `z` for four zeros, `~>` at the end. */
export function ascii85(data: Uint8Array, cap: number): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (byte < 0x21 || byte > 0x75) throw new PdfError('filter', 'Not a base 85 digit');
    else if (group.push(byte - 0x21) === 5) {
      pushGroup(out, group, 4);
      group = [];
    }
    if (out.length > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
  }
  if (group.length === 1) throw new PdfError('filter', 'Incomplete base 85 group');
  if (group.length > 1) {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    pushGroup(out, group, count);
  }
  return Uint8Array.from(out);
}

function pushGroup(out: number[], digits: number[], count: number): void {
  const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
  if (value > 0xffffffff) throw new PdfError('filter', 'Base 85 group too large');
  for (let i = 0; i < count; i++) out.push(Math.floor(value / 256 ** (3 - i)) & 0xff);
}
