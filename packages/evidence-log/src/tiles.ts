// Where hashes and entries of a log lie: c2sp.org/tlog-tiles.
import { joined } from './bytes.ts';

export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;

export interface Tile {
  /** `entries` for the entries themselves, else how many tiles stand below. */
  level: number | 'entries';
  index: number;
  /** How many hashes or entries it holds; 256 when it is full. */
  width: number;
}

const pathOfIndex = (index: number): string => {
  const groups: string[] = [];
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(String(rest % 1000).padStart(3, '0'));
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
};

/** Beside it, in a folder of its own, lie the partial ones that came before it. */
export const partialsOf = ({ level, index }: Omit<Tile, 'width'>): string =>
  `tile/${level}/${pathOfIndex(index)}.p`;

export const pathOfTile = (tile: Tile): string =>
  tile.width === TILE_WIDTH
    ? `tile/${tile.level}/${pathOfIndex(tile.index)}`
    : `${partialsOf(tile)}/${tile.width}`;

/** Reads such a path; undefined for any other. */
export function tileAt(path: string): Tile | undefined {
  const read = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!read) return undefined;
  const [, level = '', groups = '', width] = read;
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index,
    width: width ? Number(width) : TILE_WIDTH,
  };
  if (!Number.isSafeInteger(index) || tile.width > TILE_WIDTH) return undefined;
  if (tile.level !== 'entries' && tile.level > 63) return undefined;
  return pathOfTile(tile) === path ? tile : undefined;
}

/** How many hashes a level has in a tree of so many leaves. */
export const hashesAt = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The tile at this place of a tree of so many leaves; undefined where the tree has none. */
export function tileOf(size: number, level: number | 'entries', index: number): Tile | undefined {
  const width = Math.min(TILE_WIDTH, hashesAt(size, level === 'entries' ? 0 : level) - index * TILE_WIDTH);
  return width > 0 ? { level, index, width } : undefined;
}

const MOST_ENTRY_BYTES = 0xffff;

export const packEntries = (entries: readonly Uint8Array[]): Uint8Array =>
  joined(
    ...entries.flatMap((entry) => {
      if (entry.length > MOST_ENTRY_BYTES) throw new RangeError('an entry has 65,535 bytes at most');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );

/** The entries of a bundle; undefined where it is cut off or has another number of them. */
export function unpackEntries(bundle: Uint8Array, count: number): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    const [high, low] = [bundle[at], bundle[at + 1]];
    if (high === undefined || low === undefined) return undefined;
    const end = at + 2 + high * 256 + low;
    if (end > bundle.length) return undefined;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries.length === count ? entries : undefined;
}
