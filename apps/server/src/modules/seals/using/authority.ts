import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { findMembership, namesOfAccounts } from '../../accounts/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { sealGrants, seals, sealUseRequests, sealUses } from '../tables.ts';

/** What a use of a seal rested on: the place of whoever used it, the grant, and the approval of this use. */
export async function authorityOf({ vault }: Pick<SealDependencies, 'vault'>, tx: Queryable, useId: string) {
  const [found] = await tx
    .select({ use: sealUses, seal: seals.name, grant: sealGrants, request: sealUseRequests })
    .from(sealUses)
    .innerJoin(seals, eq(seals.id, sealUses.sealId))
    .leftJoin(sealGrants, eq(sealGrants.id, sealUses.grantId))
    .leftJoin(sealUseRequests, eq(sealUseRequests.id, sealUses.requestId))
    .where(eq(sealUses.id, useId));
  if (!found) throw new Error(`no use ${useId}`);
  const { use, seal, grant, request } = found;
  const names = await namesOfAccounts(
    vault,
    tx,
    [grant?.grantedBy, request?.decidedBy].flatMap((id) => id ?? []),
  );
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || '';
  const member =
    use.ownerKind === 'organization' ? await findMembership(tx, use.ownerId, use.accountId) : undefined;
  return {
    seal,
    roles: member?.roles ?? [],
    grant: grant && { id: grant.id, by: nameOf(grant.grantedBy), at: grant.createdAt, until: grant.until },
    approval: request && {
      ...{ id: request.id, askedAt: request.createdAt },
      ...{ by: nameOf(request.decidedBy), at: request.decidedAt },
    },
  };
}
