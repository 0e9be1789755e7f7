import { VerifyPool } from '@yinxin/pdf-signature';
import { expect, test } from 'vitest';
import { aContract, NOW, World } from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { createLanes, type Pool } from './lanes.ts';

const world = new World();
const options = { trust: [world.root.certificate], crls: world.crls(), now: NOW };
const guest = (id: string) => ({ id, isParty: false });
const judgedBy = (file: Uint8Array) => async (pool: Pool) => ({ report: await pool.verify(file, options) });

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
