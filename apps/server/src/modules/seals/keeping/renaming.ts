import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../../../http/principal.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf } from '../owners.ts';
import { lockSeal, moveSeal } from '../seals.ts';
import { seals, sealVersions } from '../tables.ts';

/**
 * An organisation has a new name: seals that show the old one are stopped until their face is changed. Bears being
 * called twice.
 */
export async function stopOfOldName(
  { db }: Pick<SealDependencies, 'db'>,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  const { name } = await findOrganization(db, organizationId);
  const own = await db
    .select({ id: seals.id, name: seals.name, title: sealVersions.title })
    .from(seals)
    .innerJoin(sealVersions, and(eq(sealVersions.sealId, seals.id), eq(sealVersions.version, seals.version)))
    .where(and(isOf(seals, { kind: 'organization', id: organizationId }), inArray(seals.state, ['enabled'])));
  for (const { id, name: sealName, title } of own) {
    if (title === `${name}${sealName}`) continue;
    await db.transaction(async (tx) => {
      const seal = await lockSeal(tx, id);
      if (seal.state !== 'enabled') return;
      const reason = '企业名称已变更，请变更章面';
      await moveSeal(tx, caller, seal, {
        act: 'stop-seal',
        by: 'system',
        change: { reason },
        facts: { reason },
      });
    });
  }
}
