// Reads the archives that packages travel in: ours, or made anew by whoever unpacked one (APPNOTE.TXT 4.3).
import { sameBytes, textOf } from '../bytes.ts';

/** Undoes DEFLATE (RFC 1951); refuses to make more than so many bytes, and data that ends before its bytes do. */
export type Inflate = (bytes: Uint8Array, size: number) => Promise<Uint8Array>;

export class ZipError extends Error {}
export class ZipTooLarge extends ZipError {}

/** Two for each event, downloads among them: far more than the limits of calls let a contract come to. */
export const MOST_ENTRIES = 200_000;
/** Twenty documents of fifty megabytes, their signatures and what belongs to them. */
export const MOST_BYTES = 1_500_000_000;
const END = 0x06054b50;
const LONG_END = 0x06064b50;
const LONG_LOCATOR = 0x07064b50;
const COUNT_ELSEWHERE = 0xffff;
const SIZE_ELSEWHERE = 0xffffffff;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ENCRYPTED = 0x0001;
const DESCRIBED_AFTER = 0x0008;
const UTF8_NAMES = 0x0800;
const UNICODE_PATH = 0x7075;

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

/** No second way to read it, and no way out of where it is unpacked. */
function requirePlainName(name: string): void {
  if (/\p{Cc}/u.test(name) || name.split(/[/\\]/).includes('..'))
    throw new ZipError('a name with detours or control characters');
}

/** Some tools write UTF-8 without saying so, and Windows in China writes GBK; what is read wrongly is a name that no list has. */
function nameOf(bytes: Uint8Array, flags: number): string {
  try {
    return textOf(bytes);
  } catch {
    if (flags & UTF8_NAMES) throw new ZipError('a name is not in UTF-8');
  }
  try {
    return new TextDecoder('gbk', { fatal: true }).decode(bytes);
  } catch {
    throw new ZipError('a name is neither in UTF-8 nor in GBK');
  }
}

interface Directory {
  count: number;
  at: number;
  /** Where what follows the directory begins. */
  end: number;
}

/**
 * An archive ends with its directory's end, without a comment: where a second end could hide, tools disagree. Some find the
 * directory by where it begins, others by how long it is (Info-ZIP, Java, Python): both have to lead to the same.
 */
function directoryOf(view: DataView): Directory {
  const found = endOf(view);
  if (found.at + found.length !== found.end)
    throw new ZipError('the directory is elsewhere than it is said to be');
  return found;
}

function endOf(view: DataView): Directory & { length: number } {
  const end = view.byteLength - 22;
  if (view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    throw new ZipError('no archive');
  const count = view.getUint16(end + 10, true);
  const [length, at] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (count !== view.getUint16(end + 8, true) || view.getUint32(end + 4, true) !== 0)
    throw new ZipError('an archive in several parts');
  if (count !== COUNT_ELSEWHERE || end < 20 || view.getUint32(end - 20, true) !== LONG_LOCATOR)
    return { count, at, length, end };
  const long = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(long, true) !== LONG_END || long + 56 !== end - 20)
    throw new ZipError('the directory is damaged');
  return {
    count: Number(view.getBigUint64(long + 32, true)),
    at: Number(view.getBigUint64(long + 48, true)),
    length: Number(view.getBigUint64(long + 40, true)),
    end: long,
  };
}

interface Listed {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Where its own header begins, its bytes begin, and they end. */
  local: number;
  from: number;
  to: number;
}

/** Whether a file is still wanted once it has been seen. */
type IsKept = (name: string, bytes: Uint8Array) => boolean;

/** Every file by its path; those that need not be kept are unpacked and let go. @throws ZipError */
export async function readZip(
  archive: Uint8Array,
  inflate: Inflate,
  most = MOST_BYTES,
  isKept: IsKept = () => true,
): Promise<Map<string, Uint8Array>> {
  try {
    return await entriesOf(archive, inflate, most, isKept);
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('the archive is cut off');
    throw error;
  }
}

async function entriesOf(
  archive: Uint8Array,
  inflate: Inflate,
  most: number,
  isKept: IsKept,
): Promise<Map<string, Uint8Array>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const listed = listOf(archive, view);
  if (listed.reduce((total, { size }) => total + size, 0) > most) throw new ZipTooLarge('too large');
  const files = new Map<string, Uint8Array>();
  for (const { name, method, size, crc, from, to } of listed) {
    if (isFolder(name)) continue;
    if (files.has(name)) throw new ZipError('two files of one name');
    const raw = archive.subarray(from, to);
    const bytes = method === 0 ? raw : await inflate(raw, size);
    if (bytes.length !== size) throw new ZipError('a file is damaged');
    if (!isKept(name, bytes)) continue;
    if (crc32(bytes) !== crc) throw new ZipError('a file is damaged');
    files.set(name, bytes);
  }
  return files;
}

const isFolder = (name: string): boolean => name.endsWith('/');

/** A folder is nothing but a name, and never that of a file. */
function requireEmptyFolders(listed: readonly Listed[]): void {
  const files = new Set(listed.map(({ name }) => name));
  for (const { name, to, from, size } of listed) {
    if (!isFolder(name)) continue;
    // an empty file that a tool compressed all the same takes two bytes
    if (size > 0 || to - from > 2) throw new ZipError('a folder with content');
    if (files.has(name.slice(0, -1))) throw new ZipError('a file and a folder of one name');
  }
}

/** What the directory lists; nothing else lies in the archive, so that all tools unpack the same. */
function listOf(archive: Uint8Array, view: DataView): Listed[] {
  const { count, at: first, end } = directoryOf(view);
  if (count > MOST_ENTRIES) throw new ZipError('too many files');
  const listed: Listed[] = [];
  let at = first;
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('the directory is damaged');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = archive.subarray(at + 46, nameEnd);
    requireOneName(archive.subarray(nameEnd, extraEnd), name);
    listed.push(entryAt(archive, view, at, name));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new ZipError('more in the directory than it counts');
  requireNothingBetween(archive, view, listed, first);
  requireEmptyFolders(listed);
  return listed;
}

function entryAt(archive: Uint8Array, view: DataView, at: number, name: Uint8Array): Listed {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const [crc, packed, size] = [16, 20, 24].map((field) => view.getUint32(at + field, true)) as [
    number,
    number,
    number,
  ];
  const local = view.getUint32(at + 42, true);
  if (flags & ENCRYPTED || view.getUint32(local, true) !== LOCAL)
    throw new ZipError('the archive is damaged or encrypted');
  const nameEnd = local + 30 + view.getUint16(local + 26, true);
  const from = nameEnd + view.getUint16(local + 28, true);
  const isAlike =
    view.getUint16(local + 6, true) === flags &&
    view.getUint16(local + 8, true) === method &&
    sameBytes(archive.subarray(local + 30, nameEnd), name) &&
    [crc, packed, size].every((fact, n) => {
      const own = view.getUint32(local + 14 + 4 * n, true);
      return own === fact || (flags & DESCRIBED_AFTER && [0, SIZE_ELSEWHERE].includes(own));
    });
  if (!isAlike) throw new ZipError('a file is described in two ways');
  const to = from + packed;
  if (to > archive.length || (method !== 0 && method !== 8) || (method === 0 && packed !== size))
    throw new ZipError('a file cannot be read');
  requireOneName(archive.subarray(nameEnd, from), name);
  const text = nameOf(name, flags);
  requirePlainName(text);
  return { name: text, flags, method, crc, packed, size, local, from, to };
}

/** Extra fields may give another name (APPNOTE.TXT 4.6.9): then tools differ. */
function requireOneName(extra: Uint8Array, name: Uint8Array): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== UNICODE_PATH) continue;
    const other = extra.subarray(at + 9, at + 4 + view.getUint16(at + 2, true));
    if (!sameBytes(other, name)) throw new ZipError('a file has two names');
  }
}

/** What may follow a file whose size was not known before, in its four spellings (APPNOTE.TXT 4.3.9). */
function isDescriptorOf({ crc, packed, size }: Listed, view: DataView, from: number, to: number): boolean {
  const isMarked = [16, 24].includes(to - from);
  const isLong = [20, 24].includes(to - from);
  if (!isMarked && !isLong && to - from !== 12) return false;
  const at = isMarked ? from + 4 : from;
  const sizes = [0, 1].map((n) =>
    isLong ? Number(view.getBigUint64(at + 4 + 8 * n, true)) : view.getUint32(at + 4 + 4 * n, true),
  );
  return (
    (!isMarked || view.getUint32(from, true) === DESCRIPTOR) &&
    view.getUint32(at, true) === crc &&
    sizes[0] === packed &&
    sizes[1] === size
  );
}

const DESCRIPTOR_MARK = Uint8Array.of(0x50, 0x4b, 0x07, 0x08);

/** Whoever reads from the front finds the end of a stored file of unknown size by this mark. */
function holdsDescriptor(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1))
    if (sameBytes(bytes.subarray(at, at + 4), DESCRIPTOR_MARK)) return true;
  return false;
}

/** One file after another from the first byte to the directory, none within another. */
function requireNothingBetween(
  archive: Uint8Array,
  view: DataView,
  listed: readonly Listed[],
  directory: number,
): void {
  const inOrder = listed.toSorted((a, b) => a.local - b.local);
  if ((inOrder[0]?.local ?? directory) !== 0) throw new ZipError('the archive holds more than it lists');
  for (const [n, file] of inOrder.entries()) {
    const next = inOrder[n + 1]?.local ?? directory;
    const isLater = (file.flags & DESCRIBED_AFTER) !== 0;
    if (isLater && file.method === 0 && holdsDescriptor(archive.subarray(file.from, file.to)))
      throw new ZipError('a file that ends in two places');
    if (next !== file.to && !(isLater && isDescriptorOf(file, view, file.to, next)))
      throw new ZipError('the archive holds more than it lists');
  }
}
