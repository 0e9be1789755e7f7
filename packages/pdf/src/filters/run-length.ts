import { PdfError } from '../limits.ts';
import { grown } from './lzw.ts';

/** ISO 32000-1 7.4.5: 0–127 copies n+1 bytes, 129–255 repeats one 257−n times, 128 ends. */
export function runLength(data: Uint8Array, cap: number): Uint8Array {
  let out = new Uint8Array(Math.min(cap, Math.max(256, data.length * 4)));
  let total = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at++]!;
    if (length === 128) break;
    const isCopy = length < 128;
    const count = isCopy ? Math.min(length + 1, data.length - at) : at < data.length ? 257 - length : 0;
    if (total + count > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
    if (total + count > out.length) out = grown(out, Math.min(cap, (total + count) * 2));
    if (isCopy) out.set(data.subarray(at, at + count), total);
    else out.fill(data[at] ?? 0, total, total + count);
    at += isCopy ? length + 1 : 1;
    total += count;
  }
  return out.subarray(0, total);
}
