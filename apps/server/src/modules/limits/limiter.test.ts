import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool, type Store } from '../../db/connect.ts';
import { type Budget, type Limiter, memoryLimiter } from '../../http/limiter.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { cutStretchesFrom } from './counters.ts';
import { databaseLimiter } from './limiter.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await cloneDatabase();
  store = openPool(database.connection, 5);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

let offset = 0;
const now = () => performance.now() + offset;
/** A stretch that has just begun. */
beforeEach(() => cutStretchesFrom(new Date()));
afterEach(() => startClock({ store }));

const log = pino({ level: 'silent' });
const aProcess = (at = store) => databaseLimiter(at.db, log, now);

let names = 0;
const aBudget = (max: number): Budget => ({ name: `tried ${++names}`, max, perSeconds: 60 });

/** How many of so many were let through. */
const passes = async (limiter: Limiter, budget: Budget, times: number): Promise<number> => {
  let passed = 0;
  for (let n = 0; n < times; n++) if ((await limiter.take(budget)) === 0) passed++;
  return passed;
};

describe.each([
  ['in memory', () => memoryLimiter(now)],
  ['in the database', aProcess],
])('a limiter %s', (_, aLimiter) => {
  test('lets the whole budget through and nothing more, and says for how long', async () => {
    const limiter = aLimiter();
    const budget = aBudget(47);
    expect(await passes(limiter, budget, 60)).toBe(47);
    const seconds = await limiter.take(budget);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('lets no more through where all come at once', async () => {
    const limiter = aLimiter();
    const budget = aBudget(20);
    const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.take(budget)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(20);
  });

  test('counts each name for itself', async () => {
    const limiter = aLimiter();
    const [one, other] = [aBudget(1), aBudget(1)];
    expect([await limiter.take(one), await limiter.take(other)]).toEqual([0, 0]);
    expect(await limiter.take(one)).toBeGreaterThan(0);
  });

  test('begins anew when the time is over', async () => {
    const limiter = aLimiter();
    const budget = aBudget(30);
    expect(await passes(limiter, budget, 25)).toBe(25);
    offset += 60_000;
    cutStretchesFrom(new Date());
    expect(await passes(limiter, budget, 40)).toBe(30);
  });

  test('gives so many places and no more, until one is released', async () => {
    const limiter = aLimiter();
    const places = { name: `places ${++names}`, max: 3 };
    const asked = await Promise.all(Array.from({ length: 5 }, () => limiter.lease(places)));
    const held = asked.filter((lease) => lease !== undefined);
    expect(held).toHaveLength(3);
    await held[0]?.release();
    expect(await limiter.lease(places)).toBeDefined();
    expect(await limiter.lease(places)).toBeUndefined();
    expect(await limiter.lease({ ...places, name: `${places.name} of another` })).toBeDefined();
    await limiter.close();
  });
});

describe('several processes', () => {
  test('let no more through together than one, whoever is asked and however many come at once', async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    const budget = aBudget(100);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => processes[n % 3]?.take(budget)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(100);
  });

  test('let whoever comes to them by turns have all of it', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const budget = aBudget(200);
    for (let n = 0; n < 100; n++)
      expect([await one.take(budget), await other.take(budget)], `call ${n}`).toEqual([0, 0]);
    expect(await one.take(budget)).toBeGreaterThan(0);
    expect(await other.take(budget)).toBeGreaterThan(0);
  });

  test('refuse nobody before nine tenths, in whatever order they are asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(25), { maxLength: 6 }), async (bursts) => {
        const [one, other] = [aProcess(), aProcess()];
        const budget = aBudget(80);
        const answers: number[] = [];
        for (const [n, burst] of [...bursts, 81, 81].entries())
          for (let call = 0; call < burst; call++) answers.push(await (n % 2 ? one : other).take(budget));
        expect(answers.filter((seconds) => seconds === 0)).toHaveLength(80);
        expect(answers.findIndex((seconds) => seconds > 0)).toBeGreaterThanOrEqual(72);
      }),
      { numRuns: 10 },
    );
  });

  test('leave what one of them did not use to the others when it stops', async () => {
    const [stopping, alsoStopping, other] = [aProcess(), aProcess(), aProcess()];
    const budgets = [aBudget(100), aBudget(100), aBudget(200)];
    for (const budget of budgets) expect(await passes(stopping, budget, 5)).toBe(5);
    for (const budget of budgets.toReversed()) expect(await passes(alsoStopping, budget, 3)).toBe(3);
    await Promise.all([stopping.close(), alsoStopping.close()]);
    const left: number[] = [];
    for (const budget of budgets) left.push(await passes(other, budget, 200));
    expect(left).toEqual([92, 92, 192]);
  });

  test('give nothing back to a stretch from which it was not taken', async () => {
    const [stopping, other] = [aProcess(), aProcess()];
    const budget = aBudget(100);
    await passes(stopping, budget, 5);
    cutStretchesFrom(new Date());
    expect(await passes(other, budget, 30)).toBe(30);
    await stopping.close();
    expect(await passes(other, budget, 100)).toBe(70);
  });

  test('write seldom: whoever calls a hundred times of a thousand is written down eight times', async () => {
    const process = aProcess();
    const budget = aBudget(1_000);
    const statements = vi.spyOn(store.pool, 'query');
    await passes(process, budget, 100);
    const written = statements.mock.calls.length;
    statements.mockRestore();
    expect(written).toBe(8);
  });

  test('count the places of all of them', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const places = { name: `places ${++names}`, max: 2 };
    expect([await one.lease(places), await other.lease(places)]).not.toContain(undefined);
    expect([await one.lease(places), await other.lease(places)]).toEqual([undefined, undefined]);
    await one.close();
    expect(await other.lease(places)).toBeDefined();
    await other.close();
  });

  test('wait thirty seconds for what a killed one held', async () => {
    const killed = openPool(database.connection, 1);
    const places = { name: `places ${++names}`, max: 1 };
    const begun = new Date();
    await stopClock({ store }, begun);
    expect(await aProcess(killed).lease(places)).toBeDefined();
    await killed.close();
    const other = aProcess();
    await stopClock({ store }, new Date(begun.getTime() + 29_999));
    expect(await other.lease(places)).toBeUndefined();
    await stopClock({ store }, new Date(begun.getTime() + 30_000));
    expect(await other.lease(places)).toBeDefined();
    await other.close();
  });

  test('take no place from one that lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [one, other] = [aProcess(), aProcess()];
      const places = { name: `places ${++names}`, max: 1 };
      const begun = new Date();
      await stopClock({ store }, begun);
      await one.lease(places);
      const later = new Date(begun.getTime() + 25_000);
      await stopClock({ store }, later);
      vi.advanceTimersByTime(10_000);
      const renewed = 'select from leases where name = $1 and ends_at > $2';
      const until = new Date(begun.getTime() + 30_000);
      await expect.poll(async () => (await store.pool.query(renewed, [places.name, until])).rowCount).toBe(1);
      await stopClock({ store }, new Date(begun.getTime() + 40_000));
      expect(await other.lease(places)).toBeUndefined();
      await one.close();
      expect(await other.lease(places)).toBeDefined();
      await other.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
