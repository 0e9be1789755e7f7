import {
  ELSEWHERE_16,
  ELSEWHERE_32,
  END,
  END_BYTES,
  LONG_END,
  LONG_END_BYTES,
  LONG_LOCATOR,
  LONG_LOCATOR_BYTES,
  ZipError,
} from './format.ts';

export interface Directory {
  count: number;
  at: number;
  /** Where what follows the directory begins. */
  end: number;
}

/** Of the two ends that a directory may have. */
interface End {
  disks: readonly number[];
  counts: readonly number[];
  size: number;
  at: number;
}

/**
 * An archive ends with its directory's end, without a comment: where a second end could hide, tools disagree.
 * @throws ZipError, RangeError where it is cut off
 */
export function directoryOf(view: DataView): Directory {
  const end = view.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    throw new ZipError('no archive');
  const short: End = {
    disks: [view.getUint16(end + 4, true), view.getUint16(end + 6, true)],
    counts: [view.getUint16(end + 8, true), view.getUint16(end + 10, true)],
    size: view.getUint32(end + 12, true),
    at: view.getUint32(end + 16, true),
  };
  const locator = end - LONG_LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== LONG_LOCATOR) return requireOnePart(short, end);
  const long = longEnd(view, locator);
  requireAgreement(short, long.end);
  return requireOnePart(long.end, long.from);
}

/** APPNOTE.TXT 4.3.14 and 4.3.15: right before the end, without room for anything else. */
function longEnd(view: DataView, locator: number): { end: End; from: number } {
  const from = locator - LONG_END_BYTES;
  const isThere = from >= 0 && view.getUint32(from, true) === LONG_END;
  const length = isThere ? number(view, from + 4) : 0;
  if (
    !isThere ||
    length !== LONG_END_BYTES - 12 ||
    number(view, locator + 8) !== from ||
    view.getUint32(locator + 4, true) !== 0 ||
    view.getUint32(locator + 16, true) > 1
  )
    throw new ZipError('the directory is damaged');
  const end: End = {
    disks: [view.getUint32(from + 16, true), view.getUint32(from + 20, true)],
    counts: [number(view, from + 24), number(view, from + 32)],
    size: number(view, from + 40),
    at: number(view, from + 48),
  };
  return { end, from };
}

const number = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Some tools read only the short end, some prefer the long one. */
function requireAgreement(short: End, long: End): void {
  const agrees = (said: number, meant: number | undefined, elsewhere: number) =>
    said === meant || said === elsewhere;
  const isOne =
    short.disks.every((disk, at) => agrees(disk, long.disks[at], ELSEWHERE_16)) &&
    short.counts.every((count, at) => agrees(count, long.counts[at], ELSEWHERE_16)) &&
    agrees(short.size, long.size, ELSEWHERE_32) &&
    agrees(short.at, long.at, ELSEWHERE_32);
  if (!isOne) throw new ZipError('the directory is described in two ways');
}

function requireOnePart({ disks, counts, size, at }: End, end: number): Directory {
  const [count = 0, inAll] = counts;
  if (count !== inAll || disks.some((disk) => disk !== 0)) throw new ZipError('an archive in several parts');
  if (at + size !== end) throw new ZipError('more in the directory than it counts');
  return { count, at, end };
}
