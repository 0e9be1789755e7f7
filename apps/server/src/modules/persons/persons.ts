import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import type { Vault } from '../../vault/vault.ts';
import { persons } from './tables.ts';

export type PersonRow = typeof persons.$inferSelect;

export async function findPerson(db: Queryable, id: string): Promise<PersonRow> {
  const [person] = await db.select().from(persons).where(eq(persons.id, id));
  if (!person) throw new Error(`no person ${id}`);
  return person;
}

/** Whether somebody still has their account, which stays so until the end of the transaction. */
export async function holdPerson(tx: Queryable, id: string): Promise<boolean> {
  const [person] = await tx
    .select({ closedAt: persons.closedAt })
    .from(persons)
    .where(eq(persons.id, id))
    .for('key share');
  return person?.closedAt === null;
}

export async function findPersonByPhone(
  db: Queryable,
  phoneFingerprint: Buffer,
): Promise<PersonRow | undefined> {
  const [person] = await db.select().from(persons).where(eq(persons.phoneFingerprint, phoneFingerprint));
  return person;
}

/** In clear, for sending to it; undefined once the account was closed. */
export async function phoneOf(db: Queryable, vault: Vault, personId: string): Promise<string | undefined> {
  const { phone } = await findPerson(db, personId);
  return phone ? vault.open(phone) : undefined;
}

/** Whether the person that a column names closed their account. */
export const isOfClosed = (personId: PgColumn): SQL =>
  sql`exists (select from ${persons} gone where gone.id = ${personId} and gone.closed_at is not null)`;
