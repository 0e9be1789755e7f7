import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCadence } from './cadence.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** When the log is written while something happens every so often. */
async function written(everyMs: number, forMs: number) {
  const [appends, seals, events]: [number[], number[], number[]] = [[], [], []];
  const writer = {
    append: async () => appends.push(Date.now()) > 0,
    seal: async () => void seals.push(Date.now()),
  };
  const cadence = createCadence(writer as unknown as Parameters<typeof createCadence>[0], {
    error: () => {},
  });
  for (let at = 0; at < forMs; at += everyMs) {
    events.push(Date.now());
    cadence.soon();
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await cadence.stop();
  const longest = (times: readonly number[]) =>
    Math.max(
      ...events.map((event) => (times.find((time) => time >= event) ?? Number.POSITIVE_INFINITY) - event),
    );
  return { leaf: longest(appends), shown: longest(seals), seals: seals.length };
}

test.each([100, 700, 2_500, 4_900, 9_300, 30_000])(
  'with something every %i ms each event has its leaf and checkpoint in 5 s, and is shown to the witnesses in 15 s',
  async (everyMs) => {
    const { leaf, shown, seals } = await written(everyMs, 120_000);
    expect(leaf).toBeLessThanOrEqual(5_000);
    expect(shown).toBeLessThanOrEqual(15_000);
    // many share one
    expect(seals).toBeLessThanOrEqual(13);
  },
);
