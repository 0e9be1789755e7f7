import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { PdfError } from '../limits.ts';

/** Inflates with a cap; accepts a missing checksum, as viewers do, but never damaged data. */
export function inflate(bytes: Uint8Array, cap: number): Uint8Array {
  if (bytes.length === 0) return bytes;
  const options = { maxOutputLength: cap, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if (isTooLong(error)) throw new PdfError('limit', 'Stream decodes to too many bytes');
    return inflateWithoutHeader(bytes, options);
  }
}

/** A wrong checksum or header is tolerated when the deflate data itself is whole. */
function inflateWithoutHeader(
  bytes: Uint8Array,
  options: { maxOutputLength: number; finishFlush: number },
): Uint8Array {
  try {
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    if (isTooLong(error)) throw new PdfError('limit', 'Stream decodes to too many bytes');
    throw new PdfError('filter', 'Damaged deflate data');
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes);
}
