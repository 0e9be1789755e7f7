import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const ask = async (query: ReturnType<typeof sql>) => (await server.store.db.execute(query)).rows;
const process = () => ask(sql`select pg_backend_pid() as pid, ${String(Math.random())} as unlike`);

test('selects of one moment share a connection, and each gets its own answer', async () => {
  const rows = await server.store.reading(() =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(sql`select ${n}::int as n, pg_backend_pid() as pid`)),
    ),
  );
  expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2);
});

test('one that fails fails alone', async () => {
  const settled = await server.store.reading(() =>
    Promise.allSettled([ask(sql`select 1 as n`), ask(sql`select 1 / 0 as n`), ask(sql`select 2 as n`)]),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

const look = () => ask(sql`select clock_timestamp()::text as at`);

test('what is asked twice is asked once, until something is changed; the next page looks anew', async () => {
  const { db, reading } = server.store;
  const [first, again, after] = await reading(async () => {
    const seen = [await look(), await look()];
    await db.transaction(async () => {});
    return [...seen, await look()];
  });
  expect(again).toEqual(first);
  expect(after).not.toEqual(first);
  expect(await reading(look)).not.toEqual(after);
  expect(await look()).not.toEqual(await look());
});

test('what changes something is sent each time, and the page looks anew after it', async () => {
  const { reading } = server.store;
  const change = () =>
    ask(
      sql`with changed as (update installation set id = id returning 1) select txid_current()::text as at from changed`,
    );
  const [first, seen, second, after] = await reading(async () => [
    await change(),
    await look(),
    await change(),
    await look(),
  ]);
  expect(second).not.toEqual(first);
  expect(after).not.toEqual(seen);
});

test('nobody waits long behind a slow one', async () => {
  const { reading } = server.store;
  const slow = reading(() => Promise.all([1, 2].map((n) => ask(sql`select pg_sleep(3), ${n}::int as n`))));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  await reading(process);
  expect(performance.now() - began).toBeLessThan(2_000);
  await slow;
});

test('a lane whose connection is lost is replaced', async () => {
  const { reading } = server.store;
  const [row] = await reading(process);
  await ask(sql`select pg_terminate_backend(${row?.pid}::int)`);
  await expect
    .poll(() =>
      reading(process).then(
        ([found]) => found?.pid,
        () => undefined,
      ),
    )
    .toEqual(expect.any(Number));
});
