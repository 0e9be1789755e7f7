import { concatBytes } from '@yinxin/der';
import { indexOfText, lastIndexOfText, searchable } from '@yinxin/primitives';

/** A view on part of a source: `bytes[0]` is the file's byte number `base`. */
export interface Window {
  bytes: Uint8Array;
  base: number;
  final: boolean;
}

/** Random access to a file's bytes, in memory or on disk. */
export interface ByteSource {
  readonly length: number;
  /** The bytes [start, end); never longer than the source. Not to be changed by the caller. */
  read(start: number, end: number): Uint8Array;
  /** At least `size` bytes from `start` on (or up to the end), possibly many more around them. */
  window(start: number, size: number): Window;
}

export function memorySource(input: Uint8Array): ByteSource {
  const bytes = searchable(input);
  const whole: Window = { bytes, base: 0, final: true };
  return {
    length: bytes.length,
    read: (start, end) => bytes.subarray(start, Math.min(end, bytes.length)),
    window: () => whole,
  };
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
    return pieces.length === 1 ? pieces[0]! : concatBytes(...pieces);
  };

  return { length, read, window: windowByReading(length, read) };
}

/** The first `length` bytes: a file as it was before later updates. */
export function headOf(source: ByteSource, length: number): ByteSource {
  const read = (start: number, end: number) => source.read(start, Math.min(end, length));
  return { length, read, window: windowByReading(length, read) };
}

export function windowByReading(length: number, read: ByteSource['read']): ByteSource['window'] {
  return (start, size) => {
    const end = Math.min(length, start + size);
    return { bytes: read(start, end), base: start, final: end === length };
  };
}

/** Where `needle` next occurs in [from, to), or -1. */
export function find(source: ByteSource, needle: string, from: number, to = source.length): number {
  const step = 1024 * 1024;
  for (let at = from; at < to; at += step) {
    const hit = indexOfText(source.read(at, Math.min(to, at + step + needle.length - 1)), needle);
    if (hit >= 0) return at + hit;
  }
  return -1;
}

/** Where `needle` last occurs in the final `reach` bytes before `before`, or -1. */
export function findLast(source: ByteSource, needle: string, before: number, reach: number): number {
  const start = Math.max(0, before - reach);
  const hit = lastIndexOfText(source.read(start, before), needle);
  return hit < 0 ? -1 : start + hit;
}
