import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ByteRange, FileContent } from '@yinxin/api';

/** A file on its way into an archive. */
export interface ZipEntry {
  name: string;
  size: number;
  crc: number;
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
}

export const entryOf = (name: string, bytes: Uint8Array): ZipEntry => ({
  name,
  size: bytes.length,
  crc: crc32(bytes),
  open: () => Readable.from([bytes]),
});

/** Read twice, for its checksum stands before its bytes, and never held as a whole. */
export async function streamedEntry(name: string, open: ZipEntry['open']): Promise<ZipEntry> {
  let [size, crc] = [0, 0];
  for await (const chunk of await open()) {
    size += chunk.length;
    crc = crc32(chunk, crc);
  }
  return { name, size, crc, open };
}

const UTF8 = 0x0800;
/** Sizes and offsets are without ZIP64 (APPNOTE.TXT 4.3.9.6). */
const MOST_BYTES = 0xffff_fffe;

/** APPNOTE.TXT 4.3: stored as they are, for PDFs are compressed already; names in UTF-8. */
function layOut(entries: readonly ZipEntry[]) {
  let offset = 0;
  const central: Uint8Array[] = [];
  const heads = distinctNames(entries).map(({ name, size, crc }) => {
    const encoded = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version needed
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(0, 4); // stored
    facts.writeUInt32LE(0x00210000, 6); // 1980-01-01: the bytes tell when, not the archive
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(size, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(encoded.length, 22);
    const record = Buffer.alloc(14);
    record.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, record, encoded]));
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, encoded]);
    offset += head.length + size;
    if (offset > MOST_BYTES) throw new RangeError('too large for an archive');
    return head;
  });
  const directory = Buffer.concat(central);
  const many = entries.length >= COUNT_ELSEWHERE ? longEnd(entries.length, directory.length, offset) : [];
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = Math.min(entries.length, COUNT_ELSEWHERE);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  const tail = Buffer.concat([directory, ...many, end]);
  return { heads, tail, size: offset + tail.length };
}

/** The count does not fit: it stands in the ZIP64 end of the directory (APPNOTE.TXT 4.3.14, 4.3.15). */
const COUNT_ELSEWHERE = 0xffff;

function longEnd(count: number, directorySize: number, directoryAt: number): Buffer[] {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4); // what follows
  record.writeUInt16LE(45, 12); // made by, and needed
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directorySize), 40);
  record.writeBigUInt64LE(BigInt(directoryAt), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(directoryAt + directorySize), 8);
  locator.writeUInt32LE(1, 16); // disks
  return [record, locator];
}

/** Two files of one name are kept apart. */
function distinctNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const before = seen.get(entry.name) ?? 0;
    seen.set(entry.name, before + 1);
    if (before === 0) return entry;
    return { ...entry, name: entry.name.replace(/(\.\w+)?$/, (ending) => `（${before + 1}）${ending}`) };
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

/** An archive that is made while it is read. */
export function zipFile(name: string, entries: readonly ZipEntry[]): FileContent {
  const { heads, tail, size } = layOut(entries);
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
