import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { flowDefinitions, flowVersions } from './tables.ts';

/** Whether a rule in force goes by this folder of templates; whoever takes a stopped flow up again is told to look. */
export async function isFolderRuled(
  tx: Queryable,
  organizationId: string,
  folderId: string,
): Promise<boolean> {
  const named = JSON.stringify({ rules: [{ folders: [folderId] }] });
  const [rule] = await tx
    .select({ id: flowDefinitions.id })
    .from(flowDefinitions)
    .innerJoin(
      flowVersions,
      and(eq(flowVersions.flowId, flowDefinitions.id), eq(flowVersions.number, flowDefinitions.version)),
    )
    .where(
      and(
        eq(flowDefinitions.organizationId, organizationId),
        isNull(flowDefinitions.stoppedAt),
        sql`${flowVersions.rules} @> ${named}::jsonb`,
      ),
    )
    .limit(1);
  return rule !== undefined;
}
