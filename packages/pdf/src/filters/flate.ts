import { inflateRaw, inflateZlib } from '@yinxin/primitives';
import { PdfError } from '../limits.ts';

/**
 * Inflates with a cap; accepts a missing checksum, as viewers do, but never damaged data. A wrong checksum or header is
 * tolerated when the deflate data itself is whole.
 */
export function inflate(bytes: Uint8Array, cap: number): Uint8Array {
  if (bytes.length === 0) return bytes;
  const plain = inflateZlib(bytes, cap);
  const inflated = plain === 'damaged' ? inflateRaw(bytes.subarray(2), cap) : plain;
  if (inflated === 'too-long') throw new PdfError('limit', 'Stream decodes to too many bytes');
  if (inflated === 'damaged') throw new PdfError('filter', 'Damaged deflate data');
  return inflated;
}
