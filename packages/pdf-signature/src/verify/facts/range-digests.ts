import { concatBytes } from '@yinxin/der';
import type { ByteSource } from '@yinxin/pdf';
import type { DigestName } from '@yinxin/pki';
import { type Hash, hashAside, newHash } from '@yinxin/primitives';
import type { SignedRange } from './byte-range.ts';

const CHUNK = 1024 * 1024;

/** Below it we are done before the machine has begun; above it the copies would take too much room. */
const ASIDE = { least: 16 * 1024, most: 128 * 1024 * 1024 };
/** What nearly all signatures over large files use, beside SM3, which no browser has. */
const ASIDE_DIGEST = 'sha256';

/**
 * Digests over the signed bytes of several signatures in one pass per algorithm: the hash is copied at each
 * hole, so that the bytes before it are never hashed twice.
 */
export class RangeDigests {
  readonly #source: ByteSource;
  readonly #ranges: readonly SignedRange[];
  /** For each range the hash up to its hole, and its digest once somebody asked for it. */
  readonly #states = new Map<DigestName, Map<SignedRange, Hash | Uint8Array>>();

  constructor(source: ByteSource, ranges: readonly SignedRange[]) {
    this.#source = source;
    this.#ranges = ranges.toSorted((a, b) => a.gapStart - b.gapStart);
  }

  /** Has large contents digested by the machine where it is faster than we are; the digests are the same. */
  async prepare(): Promise<void> {
    const sizes = this.#ranges.map(({ gapStart, gapEnd, end }) => gapStart + end - gapEnd);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    if (size < ASIDE.least || size > ASIDE.most) return;
    const states = new Map<SignedRange, Uint8Array>();
    for (const range of this.#ranges) {
      const digest = await hashAside(ASIDE_DIGEST, () => this.content(range));
      if (!digest) return;
      states.set(range, digest);
    }
    this.#states.set(ASIDE_DIGEST, states);
  }

  /** The range must be one of those that were announced. */
  digest(name: DigestName, range: SignedRange): Uint8Array {
    const states = this.#states.get(name) ?? this.#pass(name);
    const state = states.get(range)!;
    if (state instanceof Uint8Array) return state;
    feed(state, this.#source, range.gapEnd, range.end);
    const digest = state.digest();
    states.set(range, digest);
    return digest;
  }

  /** Both parts joined, for old signatures that are made over the bytes themselves. */
  content({ gapStart, gapEnd, end }: SignedRange): Uint8Array<ArrayBuffer> {
    return concatBytes(this.#source.read(0, gapStart), this.#source.read(gapEnd, end));
  }

  #pass(name: DigestName): Map<SignedRange, Hash | Uint8Array> {
    const states = new Map<SignedRange, Hash | Uint8Array>();
    const running = newHash(name);
    let at = 0;
    for (const range of this.#ranges) {
      feed(running, this.#source, at, range.gapStart);
      at = range.gapStart;
      states.set(range, range === this.#ranges.at(-1) ? running : running.copy());
    }
    this.#states.set(name, states);
    return states;
  }
}

function feed(hash: Hash, source: ByteSource, start: number, end: number): void {
  for (let at = start; at < end; at += CHUNK) hash.update(source.read(at, Math.min(end, at + CHUNK)));
}
