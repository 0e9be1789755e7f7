import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** As it stands there, undecoded. */
  name: Buffer;
  content: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
/** More than any statement unpacks to. */
const LONGEST = 256 * 1_048_576;

/** The files of a small ZIP archive (APPNOTE 4.3), read by its directory; throws on anything odd. */
export function unzip(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + END_BYTES > archive.length || archive.readUInt32LE(end) !== END)
    throw new RangeError('not an archive');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new RangeError('a broken directory');
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [nameLength = 0] = lengths;
    const name = archive.subarray(at + 46, at + 46 + nameLength);
    entries.push({ name, content: contentOf(archive, archive.readUInt32LE(at + 42), method, size) });
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

function contentOf(archive: Buffer, at: number, method: number, size: number): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL) throw new RangeError('a broken entry');
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(begin, begin + size);
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('an unknown compression');
  return inflateRawSync(packed, { maxOutputLength: LONGEST });
}
