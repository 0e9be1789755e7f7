// Roots and proofs of a tree that lies in tiles.
import type { LogCrypto } from './crypto.ts';
import { emptyRoot, HASH_BYTES, type Hash, nodeHash, splitOf } from './merkle.ts';
import { pathOfTile, TILE_HEIGHT, TILE_WIDTH, tileOf } from './tiles.ts';

/** Answers what lies at a path of the log. */
export type ReadTile = (path: string) => Promise<Uint8Array | undefined>;

/** The tree lacks something, or has it in another length. */
export class BrokenTreeError extends Error {}

const isPowerOfTwo = (n: number): boolean => 2 ** Math.round(Math.log2(n)) === n;

/** A tree of so many leaves; every tile is read once. */
export class TiledTree {
  readonly size: number;
  readonly #crypto: Pick<LogCrypto, 'sha256'>;
  readonly #read: ReadTile;
  readonly #tiles = new Map<string, Promise<Uint8Array>>();

  constructor(crypto: Pick<LogCrypto, 'sha256'>, size: number, read: ReadTile) {
    this.#crypto = crypto;
    this.size = size;
    this.#read = read;
  }

  root(): Promise<Hash> {
    return this.size === 0 ? Promise.resolve(emptyRoot(this.#crypto)) : this.rootOf(0, this.size);
  }

  /** The root over the leaves from `from` to before `to`: of a subtree as RFC 6962 splits it. */
  async rootOf(from: number, to: number): Promise<Hash> {
    const count = to - from;
    if (isPowerOfTwo(count) && from % count === 0)
      return this.#hash(Math.round(Math.log2(count)), from / count);
    const middle = from + splitOf(count);
    return nodeHash(this.#crypto, await this.rootOf(from, middle), await this.rootOf(middle, to));
  }

  /** From the leaf's sibling up to the root's child (RFC 6962 section 2.1.1), in the tree of the first `size` leaves. */
  async inclusion(index: number, size = this.size): Promise<Hash[]> {
    if (index < 0 || index >= size || size > this.size) throw new RangeError(`no leaf ${index} in ${size}`);
    const path: Hash[] = [];
    let [from, to] = [0, size];
    while (to - from > 1) {
      const middle = from + splitOf(to - from);
      const isLeft = index < middle;
      path.unshift(await (isLeft ? this.rootOf(middle, to) : this.rootOf(from, middle)));
      [from, to] = isLeft ? [from, middle] : [middle, to];
    }
    return path;
  }

  /** That the tree of `earlier` leaves grew into that of `later` (RFC 6962 section 2.1.2). */
  async consistency(earlier: number, later = this.size): Promise<Hash[]> {
    if (earlier < 1 || earlier > later || later > this.size)
      throw new RangeError(`no proof from ${earlier} to ${later}`);
    const proof: Hash[] = [];
    let [from, to, isWhole] = [0, later, true];
    while (earlier < to) {
      const middle = from + splitOf(to - from);
      if (earlier <= middle) {
        proof.unshift(await this.rootOf(middle, to));
        to = middle;
      } else {
        proof.unshift(await this.rootOf(from, middle));
        [from, isWhole] = [middle, false];
      }
    }
    return isWhole ? proof : [await this.rootOf(from, to), ...proof];
  }

  /** A leaf's hash. */
  leaf(index: number): Promise<Hash> {
    return this.#hash(0, index);
  }

  /** Of the perfect subtree of so many levels: hashed together from the tile that spans it. */
  async #hash(height: number, index: number): Promise<Hash> {
    const level = Math.floor(height / TILE_HEIGHT);
    const count = 2 ** (height % TILE_HEIGHT);
    const first = index * count;
    const tile = await this.#tile(level, Math.floor(first / TILE_WIDTH));
    const offset = first % TILE_WIDTH;
    let row = Array.from({ length: count }, (_, at) => hashIn(tile, offset + at));
    while (row.length > 1)
      row = Array.from({ length: row.length / 2 }, (_, at) =>
        nodeHash(this.#crypto, row[2 * at] as Hash, row[2 * at + 1] as Hash),
      );
    return row[0] as Hash;
  }

  #tile(level: number, index: number): Promise<Uint8Array> {
    const tile = tileOf(this.size, level, index);
    if (!tile) throw new BrokenTreeError(`a tree of ${this.size} has no tile ${index} at level ${level}`);
    const path = pathOfTile(tile);
    const begun = this.#tiles.get(path);
    if (begun) return begun;
    const reading = this.#readTile(path, pathOfTile({ ...tile, width: TILE_WIDTH }), tile.width);
    this.#tiles.set(path, reading);
    return reading;
  }

  /** A partial tile may be gone once the full one is there. */
  async #readTile(path: string, full: string, width: number): Promise<Uint8Array> {
    const bytes = (await this.#read(path)) ?? (path === full ? undefined : await this.#read(full));
    if (!bytes) throw new BrokenTreeError(`${path} is missing`);
    if (bytes.length < width * HASH_BYTES) throw new BrokenTreeError(`${path} is cut off`);
    return bytes.subarray(0, width * HASH_BYTES);
  }
}

export const hashIn = (tile: Uint8Array, at: number): Hash =>
  tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

/** The hash of a full tile, which stands in the tile above it. */
export function rootOfTile(crypto: Pick<LogCrypto, 'sha256'>, tile: Uint8Array): Uint8Array {
  let row = Array.from({ length: TILE_WIDTH }, (_, at) => hashIn(tile, at));
  while (row.length > 1)
    row = row.flatMap((left, at) => {
      const right = row[at + 1];
      return at % 2 === 0 && right ? [nodeHash(crypto, left, right)] : [];
    });
  return row[0] as Uint8Array;
}
