import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Store } from '../../db/connect.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { witnessedFrom } from './witnessed.ts';

const names = ['甲', '乙', '丙'];
let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  store = openPool(database.connection, 1);
});
afterAll(async () => {
  await store.close();
  await drop();
});

/** How often the database is asked. */
const counting = () => {
  const asked = { times: 0 };
  const execute: Store['db']['execute'] = (query) => {
    asked.times++;
    return store.db.execute(query);
  };
  return { asked, db: { execute } };
};

async function signed(rows: readonly (readonly [number, string])[]): Promise<void> {
  await store.pool.query(
    `insert into evidence_cosignatures (size, witness, line) select *, '' from unnest($1::bigint[], $2::text[])`,
    [rows.map(([size]) => size), rows.map(([, witness]) => witness)],
  );
}

test('the nearest size that enough witnesses signed, as counting all of them finds it', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => at + 1).flatMap((size) =>
    [...names, '从前的'].flatMap((name, at) => (((size * 7919) >> at) % 3 ? [[size, name] as const] : [])),
  );
  await signed(rows);
  const sizes = Map.groupBy(
    rows.filter(([, name]) => names.includes(name)),
    ([size]) => size,
  );
  for (const quorum of [1, 2, 3])
    for (let from = 0; from <= 42; from++) {
      const enough = [...sizes].flatMap(([size, { length }]) => (length >= quorum ? [size] : []));
      const below = enough.filter((size) => size <= from).at(-1);
      const above = enough.find((size) => size >= from);
      expect(await witnessedFrom(store.db, { names, quorum, from, way: 'down' })).toBe(below);
      expect(await witnessedFrom(store.db, { names, quorum, from, way: 'up' })).toBe(above);
    }
});

test('what too few signed is stepped over, however much it is', async () => {
  const all = Array.from({ length: 2_000 }, (_, at) => at + 1);
  await signed(
    all.flatMap((size): [number, string][] =>
      size > 3
        ? [[size, '丁']]
        : [
            [size, '丁'],
            [size, '戊'],
          ],
    ),
  );
  const { asked, db } = counting();
  const from = Number.MAX_SAFE_INTEGER;
  expect(await witnessedFrom(db, { names: ['丁', '戊'], quorum: 2, from, way: 'down' })).toBe(3);
  expect(await witnessedFrom(db, { names: ['丁', '戊'], quorum: 2, from: 4, way: 'up' })).toBeUndefined();
  expect(await witnessedFrom(db, { names: ['改了名的'], quorum: 1, from, way: 'down' })).toBeUndefined();
  expect(asked.times).toBeLessThanOrEqual(4);
});
