import { and, asc, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { bytes, moment } from './columns.ts';
import { type Dialect, ReadyStatement, renderQuickly } from './rendering.ts';

const things = pgTable('things', {
  id: uuid().primaryKey(),
  ownerId: uuid(),
  words: text().notNull(),
  facts: jsonb(),
  madeAt: moment(),
  rawBytes: bytes(),
});
const parts = pgTable('parts', { id: uuid().primaryKey(), thingId: uuid(), kind: text().notNull() });
const other = alias(things, 'other');
const at = new Date('2026-11-19T01:02:03.456Z');
const newest = (db: NodePgDatabase) =>
  db
    .select({ id: parts.thingId, n: max(parts.kind).as('n') })
    .from(parts)
    .where(eq(parts.kind, 'page'))
    .groupBy(parts.thingId)
    .as('newest');

const statements: Record<string, (db: NodePgDatabase) => { toSQL(): { sql: string; params: unknown[] } }> = {
  'a select': (db) => db.select().from(things).where(eq(things.words, '甲')).limit(3),
  'conditions, lists and nothing': (db) =>
    db
      .select({ id: things.id, n: sql<number>`count(*) filter (where ${things.words} <> ${'乙'})` })
      .from(things)
      .where(
        or(inArray(things.words, ['a', 'b']), and(undefined, isNull(things.madeAt)), eq(things.madeAt, at)),
      )
      .orderBy(asc(things.words)),
  'a join with itself': (db) =>
    db
      .select()
      .from(things)
      .leftJoin(other, eq(other.id, things.ownerId))
      .for('no key update', { of: things }),
  'a subquery after a value': (db) => {
    const sub = newest(db);
    return db
      .select({ thing: things, n: sub.n, kind: sql`${'before'}` })
      .from(things)
      .innerJoin(sub, eq(sub.id, things.id))
      .where(eq(things.words, 'after'));
  },
  'a select within a condition': (db) =>
    db
      .select()
      .from(parts)
      .where(
        and(
          eq(parts.kind, 'x'),
          inArray(parts.thingId, db.select({ id: things.id }).from(things).where(eq(things.words, 'y'))),
        ),
      ),
  'an insert': (db) =>
    db
      .insert(things)
      .values([
        { id: 'a', words: '丙', facts: { deep: [1] }, madeAt: at, rawBytes: Buffer.of(1) },
        { id: 'b', words: '', facts: null },
      ])
      .onConflictDoUpdate({ target: things.id, set: { words: sql`excluded.words` } })
      .returning({ id: things.id }),
  'an update': (db) =>
    db
      .update(things)
      .set({ words: 'd', facts: null, madeAt: sql`now()` })
      .where(eq(things.id, 'c'))
      .returning(),
};

test.each(Object.entries(statements))('%s reads word for word as from drizzle', (_, statement) => {
  const slow = drizzle.mock({ casing: 'snake_case' });
  const quick = renderQuickly(drizzle.mock({ casing: 'snake_case' }));
  const [expected, rendered] = [slow, quick].map((db) => statement(db as unknown as NodePgDatabase).toSQL());
  expect(rendered).toEqual(expected);
  expect(statement(quick as unknown as NodePgDatabase).toSQL()).toEqual(expected); // what is remembered by now changes nothing
});

test('what is ready is sent as it is', () => {
  const { dialect } = renderQuickly(drizzle.mock()) as unknown as { dialect: Dialect };
  const ready = new ReadyStatement('select $1', [1]);
  expect(dialect.sqlToQuery(ready.getSQL())).toBe(ready);
});
