import { DAY_MS, dayInChina } from '@yinxin/values';
import { expect, test } from 'vitest';
import { startClock, stopClock } from '../clock.ts';
import type { TestServer } from '../server.ts';
import type { TimeLimit } from './table.ts';

/** A minute ahead, so that nothing else ends before it. */
export const soon = (): Date => new Date(Date.now() + 60_000);

/** When the next day begins in China. */
export const nextDay = (): Date => new Date(`${dayInChina(new Date(Date.now() + DAY_MS))}T00:00:00+08:00`);

export interface Edge {
  server: () => TestServer;
  /** Makes what ends (or begins) at this moment, and tells how to use it. */
  arrange: (limit: Date) => Promise<() => Promise<{ code: number }>>;
  /** What is answered outside of the limit. */
  refusal: number;
  /** Nothing before it, everything from it on. */
  begins?: true;
  /** Where the limit lies, unless it can be any moment. */
  at?: () => Date;
}

/** Where a limit lies, to the millisecond: in time before the moment, over at it and after it; what begins, begins at it. */
export function testEdge(
  limit: TimeLimit,
  { server, arrange, refusal, begins, at: choose = soon }: Edge,
): void {
  const refused = begins ? [-1] : [0, 1];
  test.each([-1, 0, 1])(`${limit}: %i ms from the limit`, async (ms) => {
    const at = choose();
    const act = await arrange(at);
    await stopClock(server(), new Date(at.getTime() + ms));
    try {
      const { code } = await act();
      expect(code).toBe(refused.includes(ms) ? refusal : 1);
    } finally {
      await startClock(server());
    }
  });
}
