/** How often something happened lately, per name. */
export class SlidingCount {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  /** Goes on from what was counted before; a time that is yet to come is taken for now, whatever the clock was. */
  constructor(
    most: number,
    windowMs: number,
    now: () => number,
    before: Readonly<Record<string, readonly number[]>> = {},
  ) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
    for (const [name, times] of Object.entries(before))
      this.#times.set(
        name,
        times.map((time) => Math.min(time, now())),
      );
  }

  /** Everything that still counts. */
  times(): Record<string, number[]> {
    const names = [...this.#times.keys()].filter((name) => this.#recent(name).length > 0);
    return Object.fromEntries(names.map((name) => [name, this.#recent(name)]));
  }

  add(name: string): void {
    this.#times.set(name, [...this.#recent(name), this.#now()]);
  }

  forget(name: string): void {
    this.#times.delete(name);
  }

  /** The last one did not happen. */
  takeBack(name: string): void {
    this.#times.set(name, this.#recent(name).slice(0, -1));
  }

  left(name: string): number {
    return Math.max(0, this.#most - this.#recent(name).length);
  }

  /** When one more is allowed again; undefined while it is. */
  fullUntil(name: string): number | undefined {
    const recent = this.#recent(name);
    return recent.length < this.#most ? undefined : recent.at(-this.#most)! + this.#windowMs;
  }

  #recent(name: string): number[] {
    const since = this.#now() - this.#windowMs;
    return (this.#times.get(name) ?? []).filter((time) => time > since);
  }
}

export const minutesUntil = (time: number, now: number): number =>
  Math.max(1, Math.ceil((time - now) / 60_000));
