import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeWith } from '../testing/tables.ts';
import { bytes, moment, searchVector } from './columns.ts';
import { rowsInto } from './rows.ts';
import { writeTogether } from './together.ts';

const things = pgTable('row_things', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  bigNumber: bigint({ mode: 'number' }),
  facts: jsonb().$type<{ deep: number[] } | string>(),
  tags: text().array(),
  days: integer().array(),
  rawBytes: bytes(),
  at: moment(),
  said: text().notNull().default('usual'),
  words: searchVector(),
});

let store: Awaited<ReturnType<typeof storeWith>>;
beforeAll(async () => {
  store = await storeWith(
    `create table row_things (id uuid primary key, name text not null, big_number bigint, facts jsonb, tags text[],
       days int[], raw_bytes bytea, at timestamptz, said text not null default 'usual', words tsvector);
     grant all on row_things to public`,
  );
});
afterAll(() => store.drop());

test('rows of every kind of column are written as drizzle would have written them, in one statement', async () => {
  const row = (name: string) => ({
    ...{ id: crypto.randomUUID(), name, bigNumber: 9_007_199_254_740_991, facts: { deep: [1] } },
    ...{ tags: ['a,"b"', '{}', ''], days: [1, 2], rawBytes: Buffer.from([0, 255]), at: new Date(1_234) },
  });
  const empty = { ...{ bigNumber: null, facts: null, tags: [], days: null, rawBytes: null, at: null } };
  const rows = [row(`'"\\ 名`), { ...row('second'), ...empty }];
  await store.db.execute(rowsInto(things, rows));
  const found = await store.db.select().from(things).orderBy(sql`${things.name} = 'second'`);
  expect(found).toEqual(rows.map((one) => ({ ...one, said: 'usual', words: null })));
});

test('they go together with other changes, and words are what a search finds', async () => {
  const rows = ['one', 'two', 'three'].map((name) => ({
    ...{ id: crypto.randomUUID(), name, facts: 'text', words: `'${name}' 'all'` },
  }));
  const changes = [rowsInto(things, rows.slice(0, 1)), rowsInto(things, rows.slice(1))];
  expect(await writeTogether(store.db, changes)).toEqual([1, 2]);
  const { rows: found } = await store.db.execute(
    sql`select name, facts from row_things where words @@ to_tsquery('simple', 'all & two')`,
  );
  expect(found).toEqual([{ name: 'two', facts: 'text' }]);
});
