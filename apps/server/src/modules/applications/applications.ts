import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type ApplicationRow, applications } from './tables.ts';

/** Whether some program acts for this organisation. */
export async function isOfApplication(tx: Queryable, organizationId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.organizationId, organizationId))
    .limit(1);
  return one !== undefined;
}

/** The programs that act for an organisation now, by id. */
export async function applicationNames(tx: Queryable, organizationId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(eq(applications.organizationId, organizationId), eq(applications.state, 'active')));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertApplication(
  tx: Queryable,
  row: Pick<ApplicationRow, 'organizationId' | 'accountId' | 'name'> & { id?: string },
): Promise<ApplicationRow> {
  const [made] = await tx.insert(applications).values(row).returning();
  if (!made) throw new Error('the application was not stored');
  return made;
}
