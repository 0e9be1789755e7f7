import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { openPool } from './connect.ts';

test('a transaction that cannot begin gives its connection back', async () => {
  const database = await cloneDatabase();
  const { db, close } = openPool(database.connection, 1);
  const nonsense = { isolationLevel: 'nonsense' as 'serializable' };
  for (let n = 0; n < 3; n++) await expect(db.transaction(async () => {}, nonsense)).rejects.toThrow();
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
  await close();
  await database.drop();
});

test('a statement that comes again is planned once per connection, unless its plan depends on the values', async () => {
  const database = await cloneDatabase();
  const { db, close } = openPool(database.connection, 1);
  const prepared = async () => {
    const { rows } = await db.execute(sql`select statement, calls from (
      select statement, generic_plans + custom_plans as calls from pg_prepared_statements) as kept order by statement`);
    return rows;
  };
  for (let n = 0; n < 5; n++) {
    const { rows } = await db.execute(sql`select ${n}::int + 1 as next`);
    expect(rows).toEqual([{ next: n + 1 }]);
    await db.execute(sql`select ${n}::int as one limit 1`);
  }
  expect(await prepared()).toEqual([{ statement: 'select $1::int + 1 as next', calls: 3 }]);
  // one that fails is no worse off for its name
  for (let n = 0; n < 5; n++) await expect(db.execute(sql`select 1 / ${n - n}::int`)).rejects.toThrow();
  expect((await db.execute(sql`select ${7}::int + 1 as next`)).rows).toEqual([{ next: 8 }]);
  await close();
  await database.drop();
});

test('what may be lost is committed without waiting for the disk, and nothing else', async () => {
  const database = await cloneDatabase();
  const { db, relaxed, close } = openPool(database.connection, 2);
  const usual = await db.execute(sql`select reset_val from pg_settings where name = 'synchronous_commit'`);
  const waits = async (one: typeof db) =>
    (await one.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`)).rows[0]
      ?.synchronous_commit;
  expect(await waits(db)).toBe(usual.rows[0]?.reset_val);
  // all of its connections, from their first statement on
  const all = Array.from({ length: 5 }, () => relaxed.db.transaction((tx) => waits(tx as typeof db)));
  expect(new Set(await Promise.all(all))).toEqual(new Set(['off']));
  await close();
  // a pooler's connections are everybody's
  const pooled = openPool({ ...database.connection, isPooled: true }, 1);
  expect(pooled.relaxed.pool).toBe(pooled.pool);
  await pooled.close();
  await database.drop();
});
