import { and, eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeWith } from '../testing/tables.ts';
import { anyOf } from './any-of.ts';
import { moment } from './columns.ts';
import { question } from './prepared-questions.ts';
import { type Change, mustWrite, writeTogether } from './together.ts';

const things = pgTable('kept_things', { id: uuid().primaryKey(), name: text().notNull(), at: moment() });

let store: Awaited<ReturnType<typeof storeWith>>;
beforeAll(async () => {
  store = await storeWith(
    `create table kept_things (id uuid primary key, name text not null, at timestamptz); grant all on kept_things to public`,
  );
});
afterAll(() => store.drop());

const [a, b] = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [string, string];
const at = new Date('2026-11-19T01:02:03.456Z');

test('a question that is put together once is answered for each of its values', async () => {
  const { db } = store;
  await db.insert(things).values([
    { id: a, name: '甲', at },
    { id: b, name: '乙', at: null },
  ]);
  let asked = 0;
  const named = question((tx, given: { name: string; ids: string[]; at: Date | null }) => {
    asked++;
    return {
      one: tx.select().from(things).where(eq(things.name, given.name)).limit(1),
      all: tx.select({ id: things.id }).from(things).where(anyOf(things.id, given.ids)).orderBy(things.id),
      past: tx
        .select({ id: things.id })
        .from(things)
        .where(and(eq(things.at, given.at as Date), sql`true`)),
    };
  });
  expect(await named(db, { name: '甲', ids: [a, b], at })).toEqual({
    ...{ one: [{ id: a, name: '甲', at }], all: [{ id: a }, { id: b }], past: [{ id: a }] },
  });
  const answers = await db.transaction((tx) => named(tx, { name: '乙', ids: [], at: null }));
  expect(answers).toEqual({ one: [{ id: b, name: '乙', at: null }], all: [], past: [] });
  expect(asked).toBe(1);
  await expect(named(db, { name: '甲', ids: [] } as never)).rejects.toThrow('at');
});

test('a change that follows from the one before it happens only with it', async () => {
  const { db } = store;
  const rename = (id: string, name: string): Change[] => [
    db.update(things).set({ name }).where(eq(things.id, id)).returning({ id: things.id }),
    (renamed) =>
      sql`insert into ${things} (id, name) select gen_random_uuid(), 'renamed' from ${renamed} returning id`,
  ];
  const none = '00000000-0000-7000-8000-00000000000f';
  expect(await writeTogether(db, rename(none, '丙'))).toEqual([0, 0]);
  expect(await writeTogether(db, rename(a, '丙'))).toEqual([1, 1]);
  await expect(mustWrite(db, rename(none, '丁'))).rejects.toThrow('was not there');
});
