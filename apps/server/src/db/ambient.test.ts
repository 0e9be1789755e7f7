import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, cloneDatabase } from '../testing/database.ts';
import { openPool, type Store } from './connect.ts';

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  await asOwner(database.connection, 'create table kept (n int primary key); grant all on kept to public');
  store = openPool(database.connection, 2);
  drop = database.drop;
});
afterAll(async () => {
  await store.close();
  await drop();
});

const insert = (n: number) => store.db.execute(sql`insert into kept values (${n})`);
const kept = async () => (await store.db.execute(sql`select n from kept order by n`)).rows.map(({ n }) => n);

test('commands that open transactions of their own are one in it: all of it stays, or nothing', async () => {
  const command = (n: number) =>
    store.db.transaction((tx) => tx.execute(sql`insert into kept values (${n})`));
  await store.inOne(async () => {
    await command(1);
    await insert(2);
  });
  expect(await kept()).toEqual([1, 2]);
  const broken = store.inOne(async () => {
    await command(3);
    throw new Error('the last step failed');
  });
  await expect(broken).rejects.toThrow('the last step failed');
  expect(await kept()).toEqual([1, 2]);
});

test('a command that fails within takes its own part back, and the rest goes on', async () => {
  await store.inOne(async () => {
    await insert(4);
    const twice = store.db.transaction((tx) => tx.execute(sql`insert into kept values (4)`));
    await expect(twice).rejects.toThrow();
    await insert(5);
  });
  expect(await kept()).toEqual([1, 2, 4, 5]);
});

test('others do not see it before it is over, and what is left running goes on outside of it', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await store.inOne(async () => {
    await insert(6);
    const { rows } = await store.pool.query('select n from kept where n = 6');
    expect(rows).toEqual([]);
    later = over.then(() => insert(7));
  });
  end();
  await later;
  expect(await kept()).toContain(7);
});
