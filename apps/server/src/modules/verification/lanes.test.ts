import { type Report, VerifyPool } from '@yinxin/pdf-signature';
import { expect, test, vi } from 'vitest';
import { aContract, NOW, World } from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { createLanes, type Pool } from './lanes.ts';

const world = new World();
const options = { trust: [world.root.certificate], crls: world.crls(), now: NOW };
const guest = (id: string) => ({ id, isParty: false });
const judgedBy = (file: Uint8Array) => async (pool: Pool) => ({ report: await pool.verify(file, options) });

async function withRealPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new VerifyPool({ size: 1, timeoutMs: 120_000, milliseconds: 120_000 });
  return work(pool).finally(() => pool.close());
}

test('an honest file that is not done in the fast lane is answered by the slow one', async () => {
  const fast = new VerifyPool({ size: 1, timeoutMs: 1 });
  const slow = new VerifyPool({ size: 1, timeoutMs: 120_000, milliseconds: 120_000 });
  const lanes = createLanes({ fast, slow, workers: 1 });
  // however fast the machine, so much cannot be copied and hashed within a millisecond
  const large = Buffer.concat([aContract(), Buffer.from(`\n%${'x'.repeat(8 * 1024 * 1024)}\n`)]);
  const { report } = await lanes.run(guest('a'), judgedBy(large));
  expect(report.outOfTime).toBeUndefined();
  expect(report.verdict).not.toBe('UNREADABLE');
  await lanes.close();
});

test('twenty visitors with a slow file each: the next one is answered before they are', async () => {
  const real = new VerifyPool({ size: 1, timeoutMs: 120_000, milliseconds: 120_000 });
  const spoiled = new Uint8Array(9);
  const unreadable = await real.verify(spoiled);
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const fast: Pool = {
    // the time of the fast lane is over for every hostile file, the honest one is really judged
    verify: async (bytes, asked) =>
      bytes === spoiled ? { ...unreadable, outOfTime: true } : real.verify(bytes, asked),
    close: () => real.close(),
  };
  const slow: Pool = {
    async verify() {
      begun.push('slow');
      await release.promise;
      return { ...unreadable, outOfTime: true };
    },
    close: async () => undefined,
  };
  const lanes = createLanes({ fast, slow, workers: 2 });
  let done = 0;
  const flood = Array.from({ length: 20 }, async (_, n) => {
    await lanes.run(guest(`127.8.0.${n}`), judgedBy(spoiled));
    done++;
  });
  const honest = await lanes.run(guest('127.8.1.1'), judgedBy(await world.sign(aContract())));
  expect(honest.report.verdict).toBe('TOTAL_PASSED');
  expect(done).toBe(0);
  expect(begun).toEqual(['slow']); // one at a time
  release.resolve();
  await Promise.all(flood);
  expect([done, begun.length]).toEqual([20, 20]);
  await lanes.close();
});

test.each([
  ['all', true],
  ['nearly all', false],
])(
  'twenty visitors whose files take %s of the fast lane: the next one waits for seconds, and they all come to their turn',
  async (_, outOfTime) => {
    const spoiled = new Uint8Array(9);
    const honest = new Uint8Array(10);
    const { report: unreadable } = await withRealPool((real) => judgedBy(spoiled)(real));
    vi.useFakeTimers();
    try {
      const FAST_MS = 3_000;
      const taking = (milliseconds: number, report: Report): Promise<Report> =>
        new Promise((resolve) => setTimeout(() => resolve(report), milliseconds));
      // the two workers do not end at the same moment
      let first = FAST_MS / 2;
      const fast: Pool = {
        verify(bytes) {
          if (bytes === honest) return taking(100, unreadable);
          const time = FAST_MS - first;
          first = 0;
          return taking(time - (outOfTime ? 0 : 100), outOfTime ? { ...unreadable, outOfTime } : unreadable);
        },
        close: async () => undefined,
      };
      const slow: Pool = { verify: () => taking(1, unreadable), close: async () => undefined };
      const lanes = createLanes({ fast, slow, workers: 2 });
      const began = Date.now();
      const after = () => Date.now() - began;
      // each brings one more as soon as there is an answer, so that the line never ends
      const answered = new Map<number, number>();
      let isOver = false;
      const flood = Array.from({ length: 20 }, async (_, n) => {
        while (!isOver) {
          await lanes.run(guest(`127.9.0.${n}`), judgedBy(spoiled));
          if (!answered.has(n)) answered.set(n, after());
        }
      });
      const waits: number[] = [];
      for (let n = 0; n < 5; n++) {
        await vi.advanceTimersByTimeAsync(1_000);
        const came = after();
        void lanes.run(guest(`127.9.1.${n}`), judgedBy(honest)).then(() => waits.push(after() - came));
        // in their order it would be thirty seconds: twenty files of three in two workers
        await vi.advanceTimersByTimeAsync(FAST_MS + 100);
        expect(waits).toHaveLength(n + 1);
      }
      await vi.advanceTimersByTimeAsync(60_000);
      expect(answered.size).toBe(20);
      expect(Math.max(...answered.values())).toBeLessThanOrEqual(60_000);
      isOver = true;
      await vi.advanceTimersByTimeAsync(60_000);
      await Promise.all(flood);
    } finally {
      vi.useRealTimers();
    }
  },
);
