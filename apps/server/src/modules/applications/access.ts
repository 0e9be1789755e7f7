import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ManagingParts } from './dependencies.ts';
import type { SandboxApplications } from './records.ts';
import { type ApplicationRow, applications } from './tables.ts';

/** @throws APPLICATION_NOT_FOUND for another organisation's too */
export async function ownApplication(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<ApplicationRow> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.organizationId, organizationId)));
  if (!row) throw problem('APPLICATION_NOT_FOUND');
  return row;
}

/** @throws SANDBOX_AWAY */
export async function sandboxOf({ sandboxApplications }: ManagingParts): Promise<SandboxApplications> {
  if (!sandboxApplications) throw problem('SANDBOX_AWAY');
  return sandboxApplications();
}
