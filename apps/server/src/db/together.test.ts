import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeWith } from '../testing/tables.ts';
import { bytes, moment } from './columns.ts';
import { readTogether, writeTogether } from './together.ts';

const things = pgTable('things', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  bigNumber: bigint({ mode: 'number' }),
  isTrue: boolean(),
  facts: jsonb().$type<{ deep: number[] }>(),
  tags: text().array(),
  days: integer().array(),
  dayOf: date({ mode: 'string' }),
  rawBytes: bytes(),
  at: moment(),
});
const parts = pgTable('parts', { id: uuid().primaryKey(), thingId: uuid(), name: text().notNull() });

let store: Awaited<ReturnType<typeof storeWith>>;
beforeAll(async () => {
  store = await storeWith(
    `create table things (id uuid primary key, name text not null, big_number bigint, is_true boolean, facts jsonb,
       tags text[], days int[], day_of date, raw_bytes bytea, at timestamptz);
     create table parts (id uuid primary key, thing_id uuid, name text not null);
     grant all on things, parts to public`,
  );
});
afterAll(() => store.drop());

const [a, b, c] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [string, string, string];
const whole = {
  ...{
    id: a,
    name: '甲 "$1" \\x00',
    bigNumber: Number.MAX_SAFE_INTEGER,
    isTrue: false,
    facts: { deep: [1, 2] },
  },
  ...{
    tags: ['一', 'a,b', '"'],
    days: [7, 1],
    dayOf: '2026-11-18',
    rawBytes: Buffer.from([0, 255, 92, 120]),
  },
  at: new Date('2026-11-18T23:59:59.123Z'),
};
const empty = {
  ...{ id: b, name: '', bigNumber: null, isTrue: null, facts: null, tags: null, days: null, dayOf: null },
  ...{ rawBytes: Buffer.alloc(0), at: null },
};

test('rows that are read together are those that are read one by one, whatever their columns hold', async () => {
  const { db } = store;
  await db.insert(things).values([whole, empty]);
  await db.insert(parts).values({ id: c, thingId: a, name: '部分' });
  const one = () => db.select().from(things).orderBy(things.id);
  const joined = () =>
    db
      .select({ thing: things, part: parts, n: sql<number>`1 + 1` })
      .from(things)
      .leftJoin(parts, eq(parts.thingId, things.id))
      .orderBy(things.id);
  const none = () => db.select().from(parts).where(eq(parts.id, a));
  const read = await readTogether(db, { one: one(), joined: joined(), none: none() });
  expect(read).toEqual({ one: await one(), joined: await joined(), none: [] });
  expect(read.one).toEqual([whole, empty]);
  expect(read.joined[1]?.part).toBeNull();
});

test('changes that are written together stand or fall together', async () => {
  const { db } = store;
  const id = { id: parts.id };
  const rename = (name: string) => db.update(parts).set({ name }).where(eq(parts.id, c)).returning(id);
  const add = (of: string) => db.insert(parts).values({ id: of, thingId: b, name: '新' }).returning(id);
  const drop = db.delete(things).where(eq(things.id, c)).returning({ id: things.id });
  expect(await writeTogether(db, [rename('一'), add(a), drop])).toEqual([1, 1, 0]);
  await expect(writeTogether(db, [rename('二'), add(a)])).rejects.toThrow();
  expect(await db.select().from(parts).orderBy(parts.name)).toMatchObject([{ name: '一' }, { name: '新' }]);
});
