import type { Owner } from '@yinxin/api';
import { and, asc, count, desc, eq, gte, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import { sealAccessOf } from '../access.ts';
import { factsOf } from '../keeping/queries.ts';
import { type SealGrantRow, type SealRow, sealGrants, seals, sealUses } from '../tables.ts';
import { isReturned } from './returned.ts';
import { fits, isSpent, type Parts } from './use.ts';

export interface UsableSeal {
  seal: SealRow;
  /** How often it may still be used; null without limit. */
  left: number | null;
  approval: SealGrantRow['approval'];
  approvalAbove: number | null;
}

/** The seals that an account may use on a platform now, for a choice of them. */
export async function sealsFor(
  parts: Pick<Parts, 'certificates' | 'now'>,
  tx: Queryable,
  who: Actor,
  sceneId: string | null,
): Promise<UsableSeal[]> {
  const { now } = parts;
  const { keeps, member } = await sealAccessOf(tx, who);
  const owner = ownerOf(who);
  const own = await tx
    .select()
    .from(seals)
    .where(and(eq(seals.ownerKind, owner.kind), eq(seals.ownerId, owner.id), eq(seals.state, 'enabled')))
    .orderBy(asc(seals.id));
  const facts = await factsOf(parts, tx, own);
  const enabled = own.filter(({ id }) => facts.get(id)?.certificate?.status === 'good');
  if (keeps) return enabled.map((seal) => ({ seal, left: null, approval: 'none', approvalAbove: null }));
  const granted = member
    ? await tx
        .select()
        .from(sealGrants)
        .where(and(eq(sealGrants.accountId, who.accountId), gte(sealGrants.createdAt, member.joinedAt)))
        .orderBy(asc(sealGrants.id))
    : [];
  return enabled.flatMap((seal) => {
    const grants = granted.filter(
      (grant) => grant.sealId === seal.id && fits(grant, sceneId, now()) && !isSpent(grant),
    );
    const [best] = grants.toSorted((a, b) => ORDER.indexOf(a.approval) - ORDER.indexOf(b.approval));
    if (!best) return [];
    const left = best.uses === null ? null : best.uses - best.used;
    return [{ seal, left, approval: best.approval, approvalAbove: best.approvalAbove }];
  });
}
const ORDER: readonly SealGrantRow['approval'][] = ['none', 'above', 'each'];

/** How often each seal of an owner was used in these days, by one account or by all; the most used first. */
export async function usesSince(
  tx: Queryable,
  owner: Owner,
  days: number,
  accountId: string | undefined,
): Promise<{ name: string; count: number }[]> {
  const n = count();
  return tx
    .select({ name: seals.name, count: n })
    .from(sealUses)
    .innerJoin(seals, eq(seals.id, sealUses.sealId))
    .where(
      and(
        eq(sealUses.ownerKind, owner.kind),
        eq(sealUses.ownerId, owner.id),
        sql`${sealUses.at} > now() - make_interval(days => ${days})`,
        not(isReturned),
        accountId ? eq(sealUses.accountId, accountId) : undefined,
      ),
    )
    .groupBy(seals.id, seals.name)
    .orderBy(desc(n), asc(seals.name));
}
