import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** The file is not what it should be; the message is a sentence for whoever brought it. */
export class TableRefused extends Error {}

interface Entry {
  method: number;
  packed: Uint8Array;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const [CENTRAL, LOCAL] = [0x02014b50, 0x04034b50];
const MOST_ENTRIES = 2_000;
const BROKEN = '表格文件已损坏，请另存为 xlsx 或 csv 后再上传';

/** The files of a ZIP archive (APPNOTE 4.3) by their names, still packed. */
export function entriesOf(archive: Buffer): Map<string, Entry> {
  try {
    const end = archive.lastIndexOf(END);
    if (end < 0) throw new TableRefused(BROKEN);
    const entries = new Map<string, Entry>();
    let at = archive.readUInt32LE(end + 16);
    const count = archive.readUInt16LE(end + 10);
    if (count > MOST_ENTRIES) throw new TableRefused(BROKEN);
    for (let left = count; left > 0; left--) {
      if (archive.readUInt32LE(at) !== CENTRAL) throw new TableRefused(BROKEN);
      const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
        archive.readUInt16LE(at + offset),
      ) as [number, number, number];
      const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
      const local = archive.readUInt32LE(at + 42);
      if (archive.readUInt32LE(local) !== LOCAL) throw new TableRefused(BROKEN);
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      entries.set(name, { method, packed: archive.subarray(begin, begin + size) });
      at += 46 + nameLength + extra + comment;
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw new TableRefused(BROKEN);
    throw error;
  }
}

/**
 * Unpacks piece by piece, never more than `most` bytes: a small file that unpacks to a large one is refused as soon as
 * it does, whatever its directory says.
 */
export async function* unpacked({ method, packed }: Entry, most: number): AsyncGenerator<Buffer> {
  if (method !== 0 && method !== 8) throw new TableRefused(BROKEN);
  let size = 0;
  const pieces = method === 0 ? [packed] : Readable.from([packed]).pipe(createInflateRaw());
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new TableRefused('表格展开后过大，请减少内容，或另存为 csv 后再上传');
      yield piece;
    }
  } catch (error) {
    if (error instanceof TableRefused) throw error;
    throw new TableRefused(BROKEN);
  }
}

export async function wholeText(entry: Entry, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of unpacked(entry, most)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
