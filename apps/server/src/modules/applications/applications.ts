import { eq } from 'drizzle-orm';
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

export async function insertApplication(
  tx: Queryable,
  row: Pick<ApplicationRow, 'organizationId' | 'accountId' | 'name'> & { id?: string },
): Promise<ApplicationRow> {
  const [made] = await tx.insert(applications).values(row).returning();
  if (!made) throw new Error('the application was not stored');
  return made;
}
