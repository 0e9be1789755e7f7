/** How often something happened lately, per name. */
export class SlidingCount {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(most: number, windowMs: number, now: () => number) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  add(name: string): void {
    this.#times.set(name, [...this.#recent(name), this.#now()]);
  }

  forget(name: string): void {
    this.#times.delete(name);
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
