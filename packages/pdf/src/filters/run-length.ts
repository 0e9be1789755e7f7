import { PdfError } from '../limits.ts';

/** ISO 32000-1 7.4.5: 0–127 copies n+1 bytes, 129–255 repeats one 257−n times, 128 ends. */
export function runLength(data: Uint8Array, cap: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at++]!;
    if (length === 128) break;
    const piece =
      length < 128
        ? data.subarray(at, at + length + 1)
        : new Uint8Array(at < data.length ? 257 - length : 0).fill(data[at] ?? 0);
    at += length < 128 ? length + 1 : 1;
    total += piece.length;
    if (total > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
