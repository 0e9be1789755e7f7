import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { endQuota, grantQuota, quotaOf, useQuota } from './quota.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const leftOf = async (owner: Parameters<typeof quotaOf>[1]) =>
  (await quotaOf(server.store.db, owner)).find(({ kind }) => kind === 'contracts')?.left;

/** Somebody began before a package ended, and takes from it while the one who ends it holds it. */
async function takenWhileEnding(isEnded: boolean) {
  const { db, pool } = server.store;
  const owner = { kind: 'organization', id: randomUUID() } as const;
  const lineId = randomUUID();
  await grantQuota(db, owner, lineId, { contracts: 5 });
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const taker = db.transaction(async (tx) => {
    await tx.execute(sql`select now()`);
    begun.resolve();
    await ending.promise;
    await useQuota(tx, owner, { kind: 'contracts', amount: 2, reference: randomUUID() });
  });
  await begun.promise;
  const ender = db.transaction(async (tx) => {
    await endQuota(tx, [lineId]);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid ?? 0;
    ending.resolve(pid);
    const waiting = () =>
      pool.query(`select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`, [pid]);
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBe(1);
    if (!isEnded) throw new Error('the money stays');
  });
  const [taken] = await Promise.allSettled([taker, ender]);
  return { taken, left: await leftOf(owner) };
}

test('nothing is taken from a package that ended while somebody waited for it', async () => {
  const { taken, left } = await takenWhileEnding(true);
  expect(taken).toMatchObject({ status: 'rejected', reason: { problem: 'QUOTA_SHORT' } });
  expect(left).toBe(0);
});

test('what did not end after all is taken from', async () => {
  expect(await takenWhileEnding(false)).toMatchObject({ taken: { status: 'fulfilled' }, left: 3 });
});
