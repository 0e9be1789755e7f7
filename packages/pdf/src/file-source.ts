import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ByteSource, windowByReading } from './source.ts';

export type FileSource = ByteSource & { close(): void };

const BLOCK = 64 * 1024;
const CACHED_BLOCKS = 32;

/** Reads a file by blocks and keeps the last few, so that memory doesn't grow with the file. */
export function fileSource(path: string): FileSource {
  const fd = openSync(path, 'r');
  const length = fstatSync(fd).size;
  const blocks = new Map<number, Uint8Array>();

  const block = (index: number): Uint8Array => {
    const known = blocks.get(index);
    if (known) return known;
    const bytes = readExactly(fd, index * BLOCK, Math.min(BLOCK, length - index * BLOCK));
    if (blocks.size >= CACHED_BLOCKS) blocks.delete(blocks.keys().next().value ?? 0);
    blocks.set(index, bytes);
    return bytes;
  };

  const read = (start: number, end: number): Uint8Array => {
    const stop = Math.min(end, length);
    const first = Math.floor(start / BLOCK);
    if (stop <= start) return new Uint8Array(0);
    if (stop <= (first + 1) * BLOCK)
      return block(first).subarray(start - first * BLOCK, stop - first * BLOCK);
    return readExactly(fd, start, stop - start);
  };

  return { length, read, window: windowByReading(length, read), close: () => closeSync(fd) };
}

function readExactly(fd: number, position: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let filled = 0;
  while (filled < length) {
    const count = readSync(fd, bytes, filled, length - filled, position + filled);
    if (count === 0) throw new Error(`The file ended at byte ${position + filled} while it was read`);
    filled += count;
  }
  return bytes;
}
