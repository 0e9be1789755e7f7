import { CONTRACT_OVERSEERS, type Owner } from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { rolesNow } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { contracts } from '../contracts/tables.ts';

/** Of these those that are this owner's contracts. */
export async function titlesOf(db: Queryable, { kind, id }: Owner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: contracts.id, title: contracts.title, accountId: contracts.accountId })
    .from(contracts)
    .where(and(inArray(contracts.id, [...ids]), eq(contracts.ownerKind, kind), eq(contracts.ownerId, id)));
}

/** What came into the quota of contracts, and what each contract took of it; a colleague's is named to those who oversee contracts. */
export async function usageOf(
  { db, quota }: Pick<ContractDependencies, 'db' | 'quota'>,
  who: Actor,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const owner = ownerOf(who);
  const entries = await quota.entries(db, owner, { before, limit: limit + 1 });
  const shown = entries.slice(0, limit);
  const ids = shown.flatMap(({ reference }) => reference ?? []);
  const rows = await titlesOf(db, owner, ids);
  const oversees = (await rolesNow(db, who)).some((role) => CONTRACT_OVERSEERS.includes(role));
  const seen = new Set(
    rows.filter(({ accountId }) => oversees || accountId === who.accountId).map(({ id }) => id),
  );
  return {
    list: shown.map(({ id, at, amount, reference, endsAt }) => ({
      ...{ id, at: at.toISOString(), amount, until: endsAt?.toISOString() ?? null },
      contractId: reference !== null && seen.has(reference) ? reference : null,
    })),
    next: entries.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
