/** What pictures of pages may hold of our memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Pictures of pages by what they show: the same bytes give the same picture, so that one is drawn once for all who look.
 * Kept in memory alone: what somebody may not see any more leaves no copy on a disk. What was not looked at for longest
 * goes first.
 */
export class PagePictures {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Uint8Array>();
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  #bytes = 0;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** Whoever asks at the same moment waits for the one drawing; one that fails is not kept. */
  async of(
    { sha256, page, width }: { sha256: string; page: number; width: number },
    draw: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const key = `${sha256} ${page} ${width}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const begun =
      this.#drawing.get(key) ??
      draw()
        .then((png) => this.#keep(key, png))
        .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, begun);
    return begun;
  }

  #keep(key: string, png: Uint8Array): Uint8Array {
    this.#kept.set(key, png);
    this.#bytes += png.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return png;
  }
}
