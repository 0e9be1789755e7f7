// Reads the archives that packages travel in: ours, or made anew by whoever unpacked one (APPNOTE.TXT 4.3).
import { textOf } from '../bytes.ts';

/** Undoes DEFLATE (RFC 1951); refuses to make more than so many bytes. */
export type Inflate = (bytes: Uint8Array, size: number) => Promise<Uint8Array>;

export class ZipError extends Error {}

/** Two for each event, downloads among them: far more than the limits of calls let a contract come to. */
export const MOST_ENTRIES = 200_000;
const MOST_BYTES = 1_000_000_000;
const END = 0x06054b50;
const LONG_END = 0x06064b50;
const LONG_LOCATOR = 0x07064b50;
const COUNT_ELSEWHERE = 0xffff;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 0x0001;
const UTF8 = 0x0800;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] as number);
  return (value ^ 0xffffffff) >>> 0;
}

function nameOf(bytes: Uint8Array, flags: number): string {
  if (!(flags & UTF8) && bytes.some((byte) => byte > 0x7f)) throw new ZipError('a name is not in UTF-8');
  try {
    return textOf(bytes);
  } catch {
    throw new ZipError('a name is not in UTF-8');
  }
}

/** The end of the central directory: the last one whose comment ends with the archive. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--)
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  throw new ZipError('no archive');
}

/** How many entries the directory has, and where it begins. */
function directoryOf(view: DataView): { count: number; at: number } {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const at = view.getUint32(end + 16, true);
  if (count !== COUNT_ELSEWHERE || end < 20 || view.getUint32(end - 20, true) !== LONG_LOCATOR)
    return { count, at };
  const long = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(long, true) !== LONG_END) throw new ZipError('the directory is damaged');
  return {
    count: Number(view.getBigUint64(long + 32, true)),
    at: Number(view.getBigUint64(long + 48, true)),
  };
}

/** Every file by its path. @throws ZipError */
export async function readZip(archive: Uint8Array, inflate: Inflate): Promise<Map<string, Uint8Array>> {
  try {
    return await entriesOf(archive, inflate);
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('the archive is cut off');
    throw error;
  }
}

async function entriesOf(archive: Uint8Array, inflate: Inflate): Promise<Map<string, Uint8Array>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const directory = directoryOf(view);
  const { count } = directory;
  if (count > MOST_ENTRIES) throw new ZipError('too many files');
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let { at } = directory;
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('the directory is damaged');
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = nameOf(archive.subarray(at + 46, nameEnd), flags);
    const local = view.getUint32(at + 42, true);
    const crc = view.getUint32(at + 16, true);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    total += size;
    if (total > MOST_BYTES) throw new ZipError('too large');
    if (flags & ENCRYPTED || files.has(name) || view.getUint32(local, true) !== LOCAL)
      throw new ZipError('the archive is damaged or encrypted');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const raw = archive.subarray(from, from + packed);
    if (raw.length !== packed || (method !== 0 && method !== 8)) throw new ZipError('a file cannot be read');
    const bytes = method === 0 ? raw : await inflate(raw, size);
    if (bytes.length !== size || crc32(bytes) !== crc) throw new ZipError('a file is damaged');
    files.set(name, bytes);
  }
  return files;
}
