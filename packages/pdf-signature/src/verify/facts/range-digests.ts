import { createHash, type Hash } from 'node:crypto';
import type { ByteSource } from '@yinxin/pdf';
import type { DigestName } from '@yinxin/pki';
import type { SignedRange } from './byte-range.ts';

const CHUNK = 1024 * 1024;

/**
 * Digests over the signed bytes of several signatures in one pass per algorithm: the hash is copied at each
 * hole, so that the bytes before it are never hashed twice.
 */
export class RangeDigests {
  readonly #source: ByteSource;
  readonly #ranges: readonly SignedRange[];
  readonly #heads = new Map<string, Map<number, Hash>>();

  constructor(source: ByteSource, ranges: readonly SignedRange[]) {
    this.#source = source;
    this.#ranges = ranges;
  }

  digest(name: DigestName, range: SignedRange): Uint8Array {
    const heads = this.#heads.get(name) ?? this.#pass(name);
    const hash = heads.get(range.gapStart)!.copy();
    feed(hash, this.#source, range.gapEnd, range.end);
    return hash.digest();
  }

  /** Both parts joined, for old signatures that are made over the bytes themselves. */
  content({ gapStart, gapEnd, end }: SignedRange): Uint8Array {
    return Buffer.concat([this.#source.read(0, gapStart), this.#source.read(gapEnd, end)]);
  }

  #pass(name: DigestName): Map<number, Hash> {
    const heads = new Map<number, Hash>();
    const running = createHash(name);
    let at = 0;
    for (const { gapStart } of this.#ranges.toSorted((a, b) => a.gapStart - b.gapStart)) {
      feed(running, this.#source, at, gapStart);
      at = gapStart;
      if (!heads.has(gapStart)) heads.set(gapStart, running.copy());
    }
    this.#heads.set(name, heads);
    return heads;
  }
}

function feed(hash: Hash, source: ByteSource, start: number, end: number): void {
  for (let at = start; at < end; at += CHUNK) hash.update(source.read(at, Math.min(end, at + CHUNK)));
}
