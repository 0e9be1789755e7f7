import { parseCompanyName } from '@yinxin/identifiers';
import { asc, eq, sql } from 'drizzle-orm';
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

/** Organisations whose name begins with the text; the exact one first. */
export async function findOrganizationsByPrefix(db: Queryable, prefix: string): Promise<Organization[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select()
    .from(organizations)
    .where(sql`${organizations.name} like ${pattern}`)
    .orderBy(asc(organizations.name))
    .limit(MOST_FOUND);
}

export async function findOrganization(db: Queryable, id: string): Promise<Organization> {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, id));
  if (!organization) throw problem('ORG_NOT_FOUND');
  return organization;
}

/** Creates an organisation; its name is unique, so of two who try at once the second is told it exists. */
export async function createOrganization(db: Queryable, name: string): Promise<Organization> {
  const [created] = await db.insert(organizations).values({ name }).onConflictDoNothing().returning();
  if (!created) throw problem('ORG_EXISTS');
  return created;
}
