import { sameBytes } from '@yinxin/primitives';
import { directoryOf } from './directory.ts';
import { extraOf, requireOneName, viewOf, widened } from './extra.ts';
import {
  CENTRAL,
  CENTRAL_BYTES,
  DEFLATED,
  DESCRIPTOR,
  ELSEWHERE_32,
  FLAGS,
  LOCAL,
  LOCAL_BYTES,
  STORED,
  ZipError,
} from './format.ts';
import { nameOf } from './names.ts';

const UNREADABLE = FLAGS.encrypted | FLAGS.stronglyEncrypted | FLAGS.maskedHeaders | FLAGS.patched;
/** APPNOTE.TXT 4.4.2: systems whose attributes say what a file is, and the one that is a link. */
const UNIX = [3, 19];
const [KINDS, LINK] = [0xf000, 0xa000];

export interface Listed {
  name: string;
  method: number;
  crc: number;
  size: number;
  /** Where its own header begins, its bytes begin, and they end. */
  local: number;
  from: number;
  to: number;
  /** How it is described behind its bytes, where it is. */
  described: Described | undefined;
}

interface Described {
  /** Its own header says already what follows: then nothing need follow. */
  isRepeated: boolean;
}

/** What the directory lists; nothing else lies in the archive, so that all tools unpack the same. */
export function listOf(
  archive: Uint8Array,
  { entries, isRepacked = false }: { entries: number; isRepacked?: boolean },
): Listed[] {
  const view = viewOf(archive);
  const { count, at: first, end } = directoryOf(view);
  if (count > entries) throw new ZipError('too many files');
  const listed: Listed[] = [];
  let at = first;
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('the directory is damaged');
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    listed.push(entryAt(archive, view, { at, nameEnd, extraEnd, isRepacked }));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new ZipError('more in the directory than it counts');
  requireNothingBetween(archive, view, listed, first);
  return listed;
}

interface Record {
  at: number;
  nameEnd: number;
  extraEnd: number;
  isRepacked: boolean;
}

function entryAt(archive: Uint8Array, view: DataView, { at, nameEnd, extraEnd, isRepacked }: Record): Listed {
  const nameBytes = archive.subarray(at + CENTRAL_BYTES, nameEnd);
  const extra = extraOf(archive.subarray(nameEnd, extraEnd));
  requireOneName(extra, nameBytes);
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const crc = view.getUint32(at + 16, true);
  const [size, packed, local] = widened(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    extra,
  ) as [number, number, number];
  if (flags & UNREADABLE) throw new ZipError('the archive is encrypted');
  requireNoLink(view, at);
  const { from, described } = localAt(archive, view, { nameBytes, flags, method, crc, size, packed, local });
  const to = from + packed;
  if (to > archive.length || ![STORED, DEFLATED].includes(method) || (method === STORED && packed !== size))
    throw new ZipError('a file cannot be read');
  return { name: nameOf(nameBytes, flags, isRepacked), method, crc, size, local, from, to, described };
}

function requireNoLink(view: DataView, at: number): void {
  const madeOn = view.getUint16(at + 4, true) >> 8;
  const mode = view.getUint32(at + 38, true) >>> 16;
  if (UNIX.includes(madeOn) && (mode & KINDS) === LINK) throw new ZipError('a link');
}

interface Said {
  nameBytes: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  size: number;
  packed: number;
  local: number;
}

/** The header before its bytes has to say what the directory says, for some tools read only the one or the other. */
function localAt(archive: Uint8Array, view: DataView, said: Said): Pick<Listed, 'from' | 'described'> {
  const { nameBytes, flags, local } = said;
  if (view.getUint32(local, true) !== LOCAL) throw new ZipError('the archive is damaged');
  const nameEnd = local + LOCAL_BYTES + view.getUint16(local + 26, true);
  const from = nameEnd + view.getUint16(local + 28, true);
  const extra = extraOf(archive.subarray(nameEnd, from));
  requireOneName(extra, nameBytes);
  const crc = view.getUint32(local + 14, true);
  const [size, packed] = widened([view.getUint32(local + 22, true), view.getUint32(local + 18, true)], extra);
  const isRepeated = crc === said.crc && size === said.size && packed === said.packed;
  const isLater = (flags & FLAGS.describedAfter) !== 0;
  // 4.4.4 bit 3; Info-ZIP in a pipe knows the size before, and not the others
  const isOpenOr = (own: number | undefined, listed: number) =>
    own === 0 || own === listed || own === ELSEWHERE_32;
  const isLeftOpen =
    isLater && isOpenOr(crc, said.crc) && isOpenOr(size, said.size) && isOpenOr(packed, said.packed);
  const isAlike =
    view.getUint16(local + 6, true) === flags &&
    view.getUint16(local + 8, true) === said.method &&
    sameBytes(archive.subarray(local + LOCAL_BYTES, nameEnd), nameBytes);
  if (!isAlike || !(isRepeated || isLeftOpen)) throw new ZipError('a file is described in two ways');
  return { from, described: isLater ? { isRepeated } : undefined };
}

/** One file after another from the first byte to the directory, none within another. */
function requireNothingBetween(
  archive: Uint8Array,
  view: DataView,
  listed: readonly Listed[],
  directory: number,
): void {
  const inOrder = listed.toSorted((a, b) => a.local - b.local);
  let at = 0;
  for (const [n, entry] of inOrder.entries()) {
    if (entry.local !== at) throw new ZipError('the archive holds more than it lists');
    const next = inOrder[n + 1]?.local ?? directory;
    const { described, method, from, to } = entry;
    if (described && method === STORED && holdsDescriptor(archive.subarray(from, to)))
      throw new ZipError('a file that ends in two places');
    requireDescriptor(view, entry, next);
    at = next;
  }
  if (at !== directory) throw new ZipError('the archive holds more than it lists');
}

/** Whoever reads from the front finds the end of a stored file of unknown size by the mark of its descriptor. */
function holdsDescriptor(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = bytes.indexOf(DESCRIPTOR & 0xff); at !== -1; at = bytes.indexOf(DESCRIPTOR & 0xff, at + 1))
    if (at + 4 <= bytes.length && view.getUint32(at, true) === DESCRIPTOR) return true;
  return false;
}

/** APPNOTE.TXT 4.3.9: checksum and sizes, of four or eight bytes, with a mark before them or without. */
function requireDescriptor(view: DataView, { described, crc, size, from, to }: Listed, next: number): void {
  const length = next - to;
  if (length === 0 && (!described || described.isRepeated)) return;
  const isMarked = length === 16 || length === 24;
  const isLong = length === 20 || length === 24;
  if (!described || !(isMarked || isLong || length === 12))
    throw new ZipError('the archive holds more than it lists');
  const at = isMarked ? to + 4 : to;
  const numberAt = (place: number) =>
    isLong ? Number(view.getBigUint64(place, true)) : view.getUint32(place, true);
  const isTrue =
    (!isMarked || view.getUint32(to, true) === DESCRIPTOR) &&
    view.getUint32(at, true) === crc &&
    numberAt(at + 4) === to - from &&
    numberAt(at + (isLong ? 12 : 8)) === size;
  if (!isTrue) throw new ZipError('a file is described in two ways');
}
