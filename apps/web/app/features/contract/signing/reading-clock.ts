// Which pages a signer had before them and for how long. It is what their own browser tells, and said to be so.
import type { ReadDocument } from '@yinxin/api/client';

/** Milliseconds by document and page. */
export type ReadingTimes = Record<string, Record<number, number>>;

export class ReadingClock {
  readonly #now: () => number;
  #times: ReadingTimes;
  #open: { documentId: string; page: number; since: number | undefined } | undefined;

  constructor(now: () => number, times: ReadingTimes = {}) {
    this.#now = now;
    this.#times = structuredClone(times);
  }

  /** Another page is before the signer's eyes. */
  look(documentId: string, page: number): void {
    this.#settle();
    this.#open = { documentId, page, since: this.#now() };
    this.#add(documentId, page, 0);
  }

  /** Nobody looks at a page whose tab is hidden. */
  pause(): void {
    this.#settle();
    if (this.#open) this.#open.since = undefined;
  }

  resume(): void {
    this.#settle();
    if (this.#open) this.#open.since = this.#now();
  }

  times(): ReadingTimes {
    this.#settle();
    return structuredClone(this.#times);
  }

  read(): ReadDocument[] {
    return Object.entries(this.times()).map(([documentId, pages]) => ({
      documentId,
      pages: Object.entries(pages).map(([page, ms]) => ({
        page: Number(page),
        seconds: Math.min(86_400, Math.round(ms / 1000)),
      })),
    }));
  }

  #settle(): void {
    if (this.#open?.since === undefined) return;
    const now = this.#now();
    this.#add(this.#open.documentId, this.#open.page, now - this.#open.since);
    this.#open.since = now;
  }

  #add(documentId: string, page: number, ms: number): void {
    const pages = this.#times[documentId] ?? {};
    this.#times[documentId] = { ...pages, [page]: (pages[page] ?? 0) + ms };
  }
}
