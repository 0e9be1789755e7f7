// What a batch of entries adds to the tiles of a tree.
import { joined } from './bytes.ts';
import type { LogCrypto } from './crypto.ts';
import { HASH_BYTES, leafHash } from './merkle.ts';
import {
  hashesAt,
  packEntries,
  partialsOf,
  pathOfTile,
  TILE_WIDTH,
  type Tile,
  tileOf,
  unpackEntries,
} from './tiles.ts';
import { BrokenTreeError, hashIn, type ReadTile, rootOfTile } from './tree.ts';

interface Growth {
  size: number;
  files: { path: string; bytes: Uint8Array }[];
  /** Folders of partial tiles that full ones have taken the place of. */
  outgrown: string[];
}

async function lastTile(read: ReadTile, size: number, level: number | 'entries'): Promise<Uint8Array> {
  const count = hashesAt(size, level === 'entries' ? 0 : level);
  if (count % TILE_WIDTH === 0) return new Uint8Array();
  const tile = tileOf(size, level, Math.floor(count / TILE_WIDTH)) as Tile;
  const bytes = await read(pathOfTile(tile));
  if (!bytes) throw new BrokenTreeError(`${pathOfTile(tile)} is missing`);
  return bytes;
}

/** The tiles of one level that hashes are added to, and the hashes of those that became full. */
function extend(
  level: number | 'entries',
  before: number,
  pieces: readonly Uint8Array[],
  pack: (pieces: readonly Uint8Array[]) => Uint8Array,
) {
  const first = Math.floor(before / TILE_WIDTH);
  const files: Growth['files'] = [];
  const outgrown: string[] = [];
  for (let at = 0; at < pieces.length; at += TILE_WIDTH) {
    const part = pieces.slice(at, at + TILE_WIDTH);
    const tile = { level, index: first + at / TILE_WIDTH, width: part.length };
    files.push({ path: pathOfTile(tile), bytes: pack(part) });
    if (tile.width === TILE_WIDTH) outgrown.push(partialsOf(tile));
  }
  return { files, outgrown };
}

/** Everything that lies elsewhere or otherwise once these entries stand behind the first `size`. */
export async function grow(
  crypto: Pick<LogCrypto, 'sha256'>,
  size: number,
  read: ReadTile,
  entries: readonly Uint8Array[],
): Promise<Growth> {
  const width = size % TILE_WIDTH;
  const bundle = unpackEntries(await lastTile(read, size, 'entries'), width);
  if (!bundle) throw new BrokenTreeError(`the entries before ${size} are cut off`);
  const grown = extend('entries', size, [...bundle, ...entries], packEntries);
  const { files, outgrown } = grown;

  let added = entries.map((entry) => leafHash(crypto, entry));
  for (let level = 0; added.length > 0; level++) {
    const before = hashesAt(size, level);
    const last = await lastTile(read, size, level);
    if (last.length !== (before % TILE_WIDTH) * HASH_BYTES)
      throw new BrokenTreeError(`level ${level} of ${size} is cut off`);
    const old = Array.from({ length: before % TILE_WIDTH }, (_, at) => hashIn(last, at));
    const tiles = extend(level, before, [...old, ...added], (hashes) => joined(...hashes));
    files.push(...tiles.files);
    outgrown.push(...tiles.outgrown);
    added = tiles.files
      .filter(({ bytes }) => bytes.length === TILE_WIDTH * HASH_BYTES)
      .map(({ bytes }) => rootOfTile(crypto, bytes));
  }
  return { size: size + entries.length, files, outgrown };
}
