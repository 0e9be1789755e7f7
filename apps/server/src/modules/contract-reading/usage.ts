import { CONTRACT_OVERSEERS, type ContractUsage, type Owner } from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { namesOfAccounts } from '../accounts/index.ts';
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

/** What each contract took of the quota, and who sent it; a colleague's is named to those who oversee contracts. */
export async function usageOf(
  { db, vault, quota }: Pick<ContractDependencies, 'db' | 'vault' | 'quota'>,
  who: Actor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ContractUsage> {
  const owner = ownerOf(who);
  const entries = await quota.entries(db, owner, { before, limit: limit + 1 });
  const shown = entries.slice(0, limit);
  const ids = shown.flatMap(({ reference }) => reference ?? []);
  const rows = await titlesOf(db, owner, ids);
  const names = await namesOfAccounts(
    vault,
    db,
    rows.map(({ accountId }) => accountId),
  );
  const oversees = (await rolesNow(db, who)).some((role) => CONTRACT_OVERSEERS.includes(role));
  const contractOf = (reference: string) => {
    const row = rows.find(({ id }) => id === reference);
    const isSeen = row !== undefined && (oversees || row.accountId === who.accountId);
    return isSeen
      ? { id: row.id, title: row.title, by: names.get(row.accountId)?.name ?? '' }
      : { id: null, title: '', by: '' };
  };
  return {
    left: await quota.left(db, owner),
    list: shown.map(({ id, at, amount, reference, endsAt }) => ({
      ...{ id, at: at.toISOString(), amount },
      contract: reference === null ? null : contractOf(reference),
      until: endsAt?.toISOString() ?? null,
    })),
    next: entries.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
