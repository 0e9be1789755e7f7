// Looks at every byte of a log: entries, every level of hashes, root and signatures.
import { sameBytes } from './bytes.ts';
import { type KnownLog, readCheckpoint } from './log.ts';
import { leafHash } from './merkle.ts';
import { hashesAt, pathOfTile, TILE_WIDTH, tileOf, unpackEntries } from './tiles.ts';
import { hashIn, rootOfTile, TiledTree } from './tree.ts';

export interface Damage {
  path: string;
  /** The entry that is not the one which was signed, where one can be named. */
  index?: number;
  what: 'missing' | 'cut-off' | 'changed';
}

export interface Checked {
  size: number;
  damages: Damage[];
}

/** Everything that is not as it was signed. Each entry and each hash is compared with the tile above it. */
export async function fsck(parts: KnownLog): Promise<Checked> {
  const { crypto, store } = parts;
  const head = await readCheckpoint(parts);
  if (!head) return { size: 0, damages: [] };
  const { size } = head;
  const damages: Damage[] = [];

  const readAt = async (level: number | 'entries', index: number) => {
    const tile = tileOf(size, level, index);
    if (!tile) throw new RangeError(`no tile ${index} at ${level}`);
    const full = pathOfTile({ ...tile, width: TILE_WIDTH });
    const path = pathOfTile(tile);
    const bytes = (await store.read(path)) ?? (path === full ? undefined : await store.read(full));
    if (!bytes) damages.push({ path, what: 'missing' });
    return { path, width: tile.width, bytes };
  };

  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const [bundle, leaves] = [await readAt('entries', index), await readAt(0, index)];
    if (!bundle.bytes || !leaves.bytes) continue;
    const entries = unpackEntries(bundle.bytes, bundle.width);
    if (!entries) damages.push({ path: bundle.path, what: 'cut-off' });
    for (const [at, entry] of (entries ?? []).entries())
      if (!sameBytes(leafHash(crypto, entry), hashIn(leaves.bytes, at)))
        damages.push({ path: bundle.path, index: index * TILE_WIDTH + at, what: 'changed' });
  }

  // the hash of each full tile stands in the tile above it
  for (let level = 1; hashesAt(size, level) > 0; level++)
    for (let index = 0; index < hashesAt(size, level); index++) {
      const above = await readAt(level, Math.floor(index / TILE_WIDTH));
      const below = await readAt(level - 1, index);
      if (!above.bytes || !below.bytes) continue;
      const [root, kept] = [rootOfTile(crypto, below.bytes), hashIn(above.bytes, index % TILE_WIDTH)];
      if (!sameBytes(root, kept)) damages.push({ path: below.path, what: 'changed' });
    }

  if (damages.length === 0) {
    const root = await new TiledTree(crypto, size, (path) => store.read(path)).root();
    if (!sameBytes(root, head.root)) damages.push({ path: 'checkpoint', what: 'changed' });
  }
  return { size, damages };
}
