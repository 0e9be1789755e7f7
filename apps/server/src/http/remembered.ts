const TEN_MINUTES_MS = 600_000;

/**
 * What is known of something for a while; what was learnt longest ago is forgotten first. Each process learns for itself:
 * it saves work, and limits nothing (docs/decisions/0053).
 */
export class Remembered<T> {
  readonly #forMs: number;
  readonly #most: number;
  readonly #known = new Map<string, { value: T; since: number }>();

  constructor({ forMs = TEN_MINUTES_MS, most = 1_000 }: { forMs?: number; most?: number } = {}) {
    this.#forMs = forMs;
    this.#most = most;
  }

  /** Nothing was learnt lately: who would have to reckon a key need not. */
  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  find(key: string): T | undefined {
    const known = this.#known.get(key);
    if (!known) return undefined;
    if (Date.now() - known.since < this.#forMs) return known.value;
    this.#known.delete(key);
    return undefined;
  }

  note(key: string, value: T): void {
    this.#known.delete(key);
    this.#known.set(key, { value, since: Date.now() });
    const [longest] = this.#known.keys();
    if (longest !== undefined && this.#known.size > this.#most) this.#known.delete(longest);
  }
}
