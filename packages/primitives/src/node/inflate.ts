import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import type { Inflated } from '../types.ts';

/** zlib data (RFC 1950), never more than `cap` bytes. Data that is cut short gives what there is. */
export const inflateZlib = (bytes: Uint8Array, cap: number): Inflated => attempt(inflateSync, bytes, cap);

/** The same without header and checksum (RFC 1951). */
export const inflateRaw = (bytes: Uint8Array, cap: number): Inflated => attempt(inflateRawSync, bytes, cap);

function attempt(inflate: typeof inflateSync, bytes: Uint8Array, cap: number): Inflated {
  try {
    return inflate(bytes, { maxOutputLength: cap, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? 'too-long' : 'damaged';
  }
}
