// The Merkle tree of RFC 6962 section 2.1 (RFC 9162 section 2.1) over SHA-256.
import { sameBytes } from './bytes.ts';
import type { LogCrypto } from './crypto.ts';

export type Hash = Uint8Array;
export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

type Sha256 = Pick<LogCrypto, 'sha256'>;

export const leafHash = ({ sha256 }: Sha256, entry: Uint8Array): Hash => sha256(LEAF, entry);
export const nodeHash = ({ sha256 }: Sha256, left: Hash, right: Hash): Hash => sha256(NODE, left, right);
export const emptyRoot = ({ sha256 }: Sha256): Hash => sha256();

/** Of n > 1: the largest power of two below n. */
export function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

const half = (n: number): number => Math.floor(n / 2);
const isOdd = (n: number): boolean => n % 2 === 1;

/** The root of the tree that a leaf and its path lead to; undefined where the path has another length than it must. */
export function rootFromInclusion(
  crypto: Sha256,
  leaf: Hash,
  { index, size, path }: { index: number; size: number; path: readonly Hash[] },
): Hash | undefined {
  if (index < 0 || index >= size) return undefined;
  let [at, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (isOdd(at) || at === last) {
      root = nodeHash(crypto, sibling, root);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else root = nodeHash(crypto, root, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? root : undefined;
}

export interface TreeHead {
  size: number;
  root: Hash;
}

/** Whether the later tree is the earlier one with leaves added. There is nothing to prove of an empty tree. */
export function isConsistent(
  crypto: Sha256,
  earlier: TreeHead,
  later: TreeHead,
  proof: readonly Hash[],
): boolean {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && sameBytes(earlier.root, later.root);
  let [at, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  // an earlier tree that is a whole subtree of the later one is where the proof begins
  const [first, ...rest] = at === 0 ? [earlier.root, ...proof] : proof;
  if (!first) return false;
  let [old, fresh] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      old = nodeHash(crypto, hash, old);
      fresh = nodeHash(crypto, hash, fresh);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else fresh = nodeHash(crypto, fresh, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(old, earlier.root) && sameBytes(fresh, later.root);
}
