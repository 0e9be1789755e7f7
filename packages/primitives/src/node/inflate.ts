import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import type { Inflated } from '../types.ts';

/** zlib data (RFC 1950), never more than `cap` bytes. Data that is cut short gives what there is. */
export const inflateZlib = (bytes: Uint8Array, cap: number): Inflated => attempt(inflateSync, bytes, cap);

/** The same without header and checksum (RFC 1951). */
export const inflateRaw = (bytes: Uint8Array, cap: number): Inflated => attempt(inflateRawSync, bytes, cap);

/** Raw data that ends with its last byte: neither cut short nor followed by anything, which other readers would come upon. */
export function inflateExactly(bytes: Uint8Array, cap: number): Inflated {
  let consumed = 0;
  const inflated = attempt(
    (input, options) => {
      const { buffer, engine } = inflateRawSync(input, { ...options, info: true }) as unknown as Informed;
      consumed = engine.bytesWritten;
      return buffer;
    },
    bytes,
    cap,
    constants.Z_FINISH,
  );
  return typeof inflated === 'string' || consumed === bytes.length ? inflated : 'damaged';
}

/** What zlib answers to `info`, which its types leave out. */
interface Informed {
  buffer: NonSharedBuffer;
  engine: { bytesWritten: number };
}

function attempt(
  inflate: typeof inflateSync,
  bytes: Uint8Array,
  cap: number,
  finishFlush = constants.Z_SYNC_FLUSH,
): Inflated {
  try {
    return inflate(bytes, { maxOutputLength: cap, finishFlush });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? 'too-long' : 'damaged';
  }
}
