interface CacheSettings<T> {
  /** What all of them may hold of our memory. */
  most: number;
  sizeOf: (made: T) => number;
}

/**
 * What is made of documents by what it shows: the same bytes give the same, so that it is made once for all who look.
 * Kept in memory alone: what somebody may not see any more leaves no copy on a disk. What was not looked at for longest
 * goes first.
 */
export class RenderedCache<T> {
  readonly #settings: CacheSettings<T>;
  readonly #kept = new Map<string, T>();
  readonly #making = new Map<string, Promise<T>>();
  #size = 0;

  constructor(settings: CacheSettings<T>) {
    this.#settings = settings;
  }

  find(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  /** Whoever asks at the same moment waits for the one that is made; one that fails is not kept. */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.find(key);
    if (kept !== undefined) return kept;
    const begun =
      this.#making.get(key) ??
      make()
        .then((made) => this.#keep(key, made))
        .finally(() => this.#making.delete(key));
    this.#making.set(key, begun);
    return begun;
  }

  #keep(key: string, made: T): T {
    const { most, sizeOf } = this.#settings;
    this.#kept.set(key, made);
    this.#size += sizeOf(made);
    for (const [oldest, one] of this.#kept) {
      if (this.#size <= most) break;
      this.#kept.delete(oldest);
      this.#size -= sizeOf(one);
    }
    return made;
  }
}
