// What was read by the link of a message before anybody asked who reads: it counts on the page where they sign, in the
// same tab and for the very same bytes.
import type { TabKey } from '@yinxin/api/client';
import { keepInTab } from '~/site/browser-storage.ts';
import { ReadingClock, type ReadingTimes } from './reading-clock.ts';

interface Read {
  id: string;
  sha256: string;
}

const keyOf = ({ id, sha256 }: Read): TabKey => `reading:${id}:${sha256}`;

function timesOf(document: Read): ReadingTimes[string] {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(document)) ?? 'null') as ReadingTimes[string]) ?? {};
  } catch {
    return {};
  }
}

/** Of these documents, what was opened by the link. */
export const readByLink = (documents: readonly Read[]): ReadingTimes =>
  Object.fromEntries(documents.map((document) => [document.id, timesOf(document)]));

/** The pages of which anything was seen. */
export const openedIn = (times: ReadingTimes): Record<string, number[]> =>
  Object.fromEntries(Object.entries(times).map(([id, pages]) => [id, Object.keys(pages).map(Number)]));

/** Counts while somebody reads by the link. */
export class LinkReading {
  readonly #documents: readonly Read[];
  readonly #clock: ReadingClock;

  constructor(documents: readonly Read[]) {
    this.#documents = documents;
    this.#clock = new ReadingClock(() => performance.now(), readByLink(documents));
  }

  look(documentId: string, page: number): void {
    this.#clock.look(documentId, page);
    this.keep();
  }

  pause(): void {
    this.#clock.pause();
    this.keep();
  }

  resume(): void {
    this.#clock.resume();
  }

  /** A blocked or full storage only costs that pages are opened once more. */
  keep(): void {
    const times = this.#clock.times();
    try {
      for (const document of this.#documents) {
        const own = times[document.id] ?? {};
        if (Object.keys(own).length > 0) keepInTab(keyOf(document), JSON.stringify(own));
      }
    } catch {}
  }
}
