import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A view on part of a source: `bytes[0]` is the file's byte number `base`. */
export type Window = { bytes: Uint8Array; base: number; final: boolean };

/** Random access to a file's bytes, in memory or on disk. */
export type ByteSource = {
  readonly length: number;
  /** The bytes [start, end); never longer than the source. Not to be changed by the caller. */
  read(start: number, end: number): Uint8Array;
  /** At least `size` bytes from `start` on (or up to the end), possibly many more around them. */
  window(start: number, size: number): Window;
};

export function memorySource(bytes: Uint8Array): ByteSource {
  const whole: Window = { bytes, base: 0, final: true };
  return {
    length: bytes.length,
    read: (start, end) => bytes.subarray(start, Math.min(end, bytes.length)),
    window: () => whole,
  };
}

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

/** Chunks that follow each other, such as an unchanged input and the updates appended to it. */
export function joinedSource(parts: readonly (ByteSource | Uint8Array)[]): ByteSource {
  const sources = parts.map((part) => (part instanceof Uint8Array ? memorySource(part) : part));
  const starts: number[] = [];
  let length = 0;
  for (const source of sources) {
    starts.push(length);
    length += source.length;
  }

  const read = (start: number, end: number): Uint8Array => {
    const stop = Math.min(end, length);
    const pieces: Uint8Array[] = [];
    for (let i = 0; i < sources.length; i++) {
      const from = starts[i]!;
      const source = sources[i]!;
      if (from + source.length <= start || from >= stop) continue;
      pieces.push(source.read(Math.max(0, start - from), Math.min(source.length, stop - from)));
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  };

  return { length, read, window: windowByReading(length, read) };
}

/** The first `length` bytes: a file as it was before later updates. */
export function headOf(source: ByteSource, length: number): ByteSource {
  const read = (start: number, end: number) => source.read(start, Math.min(end, length));
  return { length, read, window: windowByReading(length, read) };
}

function windowByReading(length: number, read: ByteSource['read']): ByteSource['window'] {
  return (start, size) => {
    const end = Math.min(length, start + size);
    return { bytes: read(start, end), base: start, final: end === length };
  };
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

/** Where `needle` next occurs in [from, to), or -1. */
export function find(source: ByteSource, needle: string, from: number, to = source.length): number {
  const pattern = Buffer.from(needle, 'latin1');
  const step = 1024 * 1024;
  for (let at = from; at < to; at += step) {
    const bytes = asBuffer(source.read(at, Math.min(to, at + step + pattern.length - 1)));
    const hit = bytes.indexOf(pattern);
    if (hit >= 0) return at + hit;
  }
  return -1;
}

/** Where `needle` last occurs in the final `reach` bytes before `before`, or -1. */
export function findLast(source: ByteSource, needle: string, before: number, reach: number): number {
  const start = Math.max(0, before - reach);
  const hit = asBuffer(source.read(start, before)).lastIndexOf(needle);
  return hit < 0 ? -1 : start + hit;
}

/** The same memory as a Buffer, for its native searches. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
