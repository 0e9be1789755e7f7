import { LRUCache } from 'lru-cache';

/** What comes after so many of one line stands behind all of them. */
export const LONGEST_LINE = 1_000;
/** So long a process goes on counting by itself; then the queue is asked again, whose jobs were done meanwhile. */
const KNOWN_MS = 10_000;
const MOST_KNOWN = 10_000;

/** How many of a line wait: asked of the queue now and then, counted between. */
export function createLines(now: () => number = Date.now) {
  const known = new LRUCache<string, { waiting: number; askedAt: number }>({ max: MOST_KNOWN });
  return {
    /** Before how many of this line the next `more` come. */
    async join(kind: string, line: string, more: number, ask: () => Promise<number>): Promise<number> {
      const key = `${kind} ${line}`;
      const before = known.get(key);
      const fresh = before && now() - before.askedAt < KNOWN_MS ? before : undefined;
      const place = fresh ?? { waiting: await ask(), askedAt: now() };
      const { waiting } = place;
      known.set(key, { ...place, waiting: waiting + more });
      return waiting;
    },
  };
}
