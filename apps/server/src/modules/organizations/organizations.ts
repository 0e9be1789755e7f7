import { parseCompanyName } from '@yinxin/identifiers';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { organizations } from './tables.ts';

export type Organization = typeof organizations.$inferSelect;

const MOST_FOUND = 10;

/** The one spelling under which an organisation is known; refuses what no licence could say. */
export function organizationName(text: string): string {
  if (!text.trim()) throw problem('ORG_NAME_REQUIRED');
  const name = parseCompanyName(text);
  if (!name.ok) throw problem('ORG_NAME_INVALID', { reason: name.reason });
  return name.value;
}

/** Certified organisations whose name begins with the text; the exact one first. */
export async function findCertifiedByPrefix(db: Queryable, prefix: string): Promise<Organization[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select()
    .from(organizations)
    .where(and(eq(organizations.state, 'certified'), sql`${organizations.name} like ${pattern}`))
    .orderBy(asc(organizations.name))
    .limit(MOST_FOUND);
}

/** The name belongs to somebody: it was certified, and that has not ended. */
export async function isNameTaken(db: Queryable, name: string): Promise<boolean> {
  const found = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.name, name), sql`${organizations.state} in ('certified', 'suspended')`));
  return found.length > 0;
}

/** The organisation that a credit code belongs to. */
export async function codeHolder(db: Queryable, code: string): Promise<string | undefined> {
  const [holder] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.code, code), sql`${organizations.state} in ('certified', 'suspended')`));
  return holder?.id;
}

export async function findOrganization(db: Queryable, id: string): Promise<Organization> {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, id));
  if (!organization) throw problem('ORG_NOT_FOUND');
  return organization;
}

/**
 * Everything that changes an organisation or its members begins with this, so that such acts take turns. Whoever needs
 * several locks them in the order of their ids, and persons after them.
 */
export async function lockOrganization(tx: Queryable, id: string): Promise<Organization> {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('no key update');
  if (!organization) throw problem('ORG_NOT_FOUND');
  return organization;
}

/** What somebody typed: it gives no right over the name. */
export async function draftOrganization(tx: Queryable, name: string): Promise<Organization> {
  const [created] = await tx.insert(organizations).values({ name }).returning();
  if (!created) throw new Error('the organisation was not stored');
  return created;
}
