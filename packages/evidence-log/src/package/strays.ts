// What operating systems leave behind in folders. Nothing of it belongs to a package, so each is read to the end: a file
// that only bears the name, or holds more than such a file holds, stays a file that the manifest does not list.
import { sameBytes } from '../bytes.ts';

type Layout = (bytes: Uint8Array) => boolean;

/** None of them is larger in a folder of a few hundred files. */
const MOST_BYTES = 256 * 1024;

/** Readers open a PDF wherever its header stands, some without its hyphen, some without any: by its objects. */
const holdsPdf = (bytes: Uint8Array): boolean =>
  /%PDF|[\s\d\0]obj/.test(new TextDecoder('latin1').decode(bytes));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const APPLE_DOUBLE = 0x00051607;
const APPLE_DOUBLE_VERSION = 0x00020000;
const FINDER_INFO = 9;
const RESOURCE_FORK = 2;

/** RFC 1740, appendix A: a header, then Finder information and a resource fork, which fill the rest. */
const isAppleDouble: Layout = (bytes) => {
  const view = viewOf(bytes);
  if (view.getUint32(0) !== APPLE_DOUBLE || view.getUint32(4) !== APPLE_DOUBLE_VERSION) return false;
  const count = view.getUint16(24);
  const parts = Array.from({ length: count }, (_, n) => {
    const at = 26 + n * 12;
    return { id: view.getUint32(at), from: view.getUint32(at + 4), length: view.getUint32(at + 8) };
  }).toSorted((a, b) => a.from - b.from);
  if (parts.some(({ id }) => id !== FINDER_INFO && id !== RESOURCE_FORK) || parts.length > 2) return false;
  let end = 26 + count * 12;
  for (const { from, length } of parts) {
    if (from !== end) return false;
    end = from + length;
  }
  return count > 0 && end === bytes.length;
};

const BUDDY = 0x42756431; // "Bud1"

/** The Finder's view of a folder: one file of a buddy allocator, whose root block is named twice. */
const isDesktopStore: Layout = (bytes) => {
  const view = viewOf(bytes);
  const root = view.getUint32(8);
  const size = view.getUint32(12);
  return (
    view.getUint32(0) === 1 &&
    view.getUint32(4) === BUDDY &&
    view.getUint32(16) === root &&
    4 + root + size <= bytes.length &&
    (bytes.length - 4) % 512 === 0
  );
};

const COMPOUND_FILE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const LITTLE_ENDIAN = 0xfffe;

/** Small pictures of a folder's files: a compound file ([MS-CFB] 2.2) of whole sectors. */
const isThumbnails: Layout = (bytes) => {
  const view = viewOf(bytes);
  const version = view.getUint16(26, true);
  const sector = view.getUint16(30, true);
  return (
    sameBytes(bytes.subarray(0, COMPOUND_FILE.length), COMPOUND_FILE) &&
    view.getUint16(28, true) === LITTLE_ENDIAN &&
    ((version === 3 && sector === 9) || (version === 4 && sector === 12)) &&
    bytes.length % (1 << sector) === 0
  );
};

/** A browser shows a file as a page where its name says so, whatever stands before the first element. */
const holdsMarkup = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0x3c && /[a-z!?/]/i.test(String.fromCharCode(bytes[at + 1] ?? 0)));

/** Every file and folder that such a file may belong to, in one spelling: some systems take letters apart. */
export function ownersIn(paths: Iterable<string>): Set<string> {
  const owners = new Set<string>();
  for (const path of paths)
    for (let owner = path.normalize('NFC'); owner !== '' && !owners.has(owner); ) {
      owners.add(owner);
      owner = owner.slice(0, Math.max(0, owner.lastIndexOf('/')));
    }
  return owners;
}

/** Beside a file or folder whose attributes it holds; archives of macOS put these into a tree of their own. */
const hasOwner = (path: string, owners: ReadonlySet<string>): boolean =>
  owners.has(
    path
      .normalize('NFC')
      .replace(/(^|\/)__MACOSX\//, '$1')
      .replace(/(^|\/)\._([^/]+)$/, '$1$2'),
  );

const LAYOUTS: readonly (readonly [name: RegExp, layout: Layout])[] = [
  [/^\.DS_Store$/, isDesktopStore],
  [/^Thumbs\.db$/, isThumbnails],
  [/^\._./, isAppleDouble],
];

/** Whether an operating system left this file behind: by its name, by what it lies beside, and by all of its content. */
export function isStray(path: string, bytes: Uint8Array, owners: ReadonlySet<string>): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const layout = LAYOUTS.find(([pattern]) => pattern.test(name))?.[1];
  if (!layout || bytes.length > MOST_BYTES || holdsPdf(bytes)) return false;
  if (layout === isAppleDouble && (holdsMarkup(bytes) || !hasOwner(path, owners))) return false;
  try {
    return layout(bytes);
  } catch {
    return false; // cut off
  }
}
