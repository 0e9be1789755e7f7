import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ByteRange, FileContent } from '@yinxin/api';
import { foldedName, layOutZip } from '@yinxin/archive';

/** A file on its way into an archive. */
export interface ZipEntry {
  name: string;
  size: number;
  crc: number;
  /** Of a file whose bytes are deflated already: how many they are. */
  deflated?: number;
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
}

export const entryOf = (name: string, bytes: Uint8Array): ZipEntry => ({
  name,
  size: bytes.length,
  crc: crc32(bytes),
  open: () => Readable.from([bytes]),
});

/** Bytes that are packed as they come, so that they are never held unpacked. */
export async function deflatedEntry(name: string, content: AsyncIterable<Uint8Array>): Promise<ZipEntry> {
  let [size, crc] = [0, 0];
  async function* measured() {
    for await (const chunk of content) {
      size += chunk.length;
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  const packed: Buffer[] = [];
  await pipeline(measured, createDeflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) packed.push(chunk);
  });
  const deflated = packed.reduce((sum, { length }) => sum + length, 0);
  return { name, size, crc, deflated, open: () => Readable.from(packed) };
}

/** Read twice, for its checksum stands before its bytes, and never held as a whole. */
export async function streamedEntry(name: string, open: ZipEntry['open']): Promise<ZipEntry> {
  let [size, crc] = [0, 0];
  for await (const chunk of await open()) {
    size += chunk.length;
    crc = crc32(chunk, crc);
  }
  return { name, size, crc, open };
}

/** Two files of one name are kept apart, also where systems know no case. */
function distinctNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    let { name } = entry;
    for (let n = 2; taken.has(foldedName(name)); n++)
      name = entry.name.replace(/(\.\w+)?$/, (ending) => `（${n}）${ending}`);
    taken.add(foldedName(name));
    return { ...entry, name };
  });
}

/** The part of a stream that was asked for. */
async function* cut(chunks: AsyncIterable<Uint8Array>, range: ByteRange | undefined) {
  let at = 0;
  for await (const chunk of chunks) {
    const first = Math.max(0, (range?.first ?? 0) - at);
    const last = range ? range.last + 1 - at : chunk.length;
    if (first < chunk.length && last > 0) yield chunk.subarray(first, last);
    at += chunk.length;
    if (range && at > range.last) return;
  }
}

/** An archive that is made while it is read: files are stored as they are, for PDFs are compressed already. */
export function zipFile(name: string, entries: readonly ZipEntry[]): FileContent {
  const { heads, tail, size } = layOutZip(distinctNames(entries));
  async function* chunks() {
    for (const [at, entry] of entries.entries()) {
      yield heads[at] as Uint8Array;
      yield* await entry.open();
    }
    yield tail;
  }
  return {
    name,
    type: 'application/zip',
    size,
    tag: createHash('sha256').update(tail).digest('hex'),
    inline: false,
    isPublic: false,
    open: async (range) => Readable.from(cut(chunks(), range)),
  };
}
