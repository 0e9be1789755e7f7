import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { rememberSelections } from './remembered-selections.ts';

const people = pgTable('people', { id: text().primaryKey(), fullName: text().notNull(), teamId: text() });
const teams = pgTable('teams', { id: text().primaryKey(), name: text().notNull() });

const aDatabase = () => drizzle({} as pg.Client, { casing: 'snake_case' });
type Database = ReturnType<typeof aDatabase>;
/** Asked with different values, in which nothing that was remembered may show. */
const selects: Record<string, (db: Database, value: string) => { toSQL(): unknown }> = {
  'a whole table': (db, value) => db.select().from(people).where(eq(people.id, value)),
  'some columns': (db, value) =>
    db.select({ name: people.fullName, key: people.id }).from(people).where(eq(people.teamId, value)),
  'the same columns in another order': (db, value) =>
    db.select({ key: people.id, name: people.fullName }).from(people).where(eq(people.teamId, value)),
  'tables that are joined': (db, value) =>
    db
      .select({ person: people, team: teams.name })
      .from(people)
      .leftJoin(teams, eq(teams.id, people.teamId))
      .where(and(inArray(people.id, [value, 'b']), eq(teams.name, value)))
      .orderBy(desc(people.fullName))
      .limit(value.length),
  'a table under another name': (db, value) => {
    const others = alias(people, 'others');
    return db
      .select({ own: people.id, other: others.id })
      .from(people)
      .innerJoin(others, eq(others.teamId, people.teamId))
      .where(eq(others.id, value));
  },
  'a value among the columns': (db, value) =>
    db.select({ id: people.id, given: sql<string>`${value}::text` }).from(people),
  'what is counted': (db, value) =>
    db
      .select({ last: max(people.fullName) })
      .from(people)
      .where(eq(people.id, value)),
  'what lies in another select': (db, value) => {
    const some = db.select({ id: people.id }).from(people).where(eq(people.teamId, value)).as('some');
    return db.select().from(some);
  },
};

test.each(Object.entries(selects))('%s is read by the same statement as ever', (_name, select) => {
  const remembered = rememberSelections(aDatabase());
  for (const value of ['one', 'another', 'one'])
    expect(select(remembered, value).toSQL()).toEqual(select(aDatabase(), value).toSQL());
});

test('a column of a table that is not read is refused, however often', () => {
  const remembered = rememberSelections(aDatabase());
  const wrong = () => remembered.select({ id: teams.id }).from(people).toSQL();
  expect(wrong).toThrow('Did you forget to join it');
  remembered.select({ id: teams.id }).from(teams).toSQL();
  expect(wrong).toThrow('Did you forget to join it');
});
