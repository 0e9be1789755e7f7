import { BILLED_LEFT, type Owner, QUOTA_KINDS, type QuotaKind } from '@yinxin/api';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import { problem } from '../../../http/problem.ts';
import { billed, isBilled } from '../../metering/index.ts';
import { quotaGrants, quotaUses } from './tables.ts';
import { beginTrial, isTrial, trialAhead, trialContracts } from './trial.ts';

/** What ends first is taken first. */
const soonest = [asc(quotaGrants.endsAt), asc(quotaGrants.id)];
const YEAR = sql`now() + interval '1 year'`;

const isOpenOf = ({ kind, id }: Owner) =>
  and(
    eq(quotaGrants.ownerKind, kind),
    eq(quotaGrants.ownerId, id),
    gt(quotaGrants.endsAt, NOW),
    gt(quotaGrants.total, quotaGrants.used),
  );
const isOpen = (owner: Owner, quota: QuotaKind) => and(isOpenOf(owner), eq(quotaGrants.kind, quota));

const openGrants = question((db, { kind, id }: Owner) => ({
  grants: db
    .select({
      kind: quotaGrants.kind,
      total: quotaGrants.total,
      used: quotaGrants.used,
      endsAt: quotaGrants.endsAt,
    })
    .from(quotaGrants)
    .where(isOpenOf({ kind, id }))
    .orderBy(asc(quotaGrants.endsAt)),
  billing: db.select({ isBilled: billed({ kind, id }) }).from(sql`(values (1)) as one`),
}));

/**
 * What an owner has left of each kind, a trial that has not begun included, and when the first of it ends. A customer of
 * a partner is billed for what they use, and has as much as they want.
 */
export async function quotaOf(db: Queryable, owner: Owner) {
  const kinds = Object.keys(QUOTA_KINDS) as QuotaKind[];
  const { grants, billing } = await openGrants(db, owner);
  if (billing[0]?.isBilled) return kinds.map((kind) => ({ kind, left: BILLED_LEFT, until: null }));
  const quotas: { kind: QuotaKind; left: number; until: Date | null }[] = [];
  for (const kind of kinds) {
    const rows = grants.filter((grant) => grant.kind === kind);
    const left = rows.reduce((sum, { total, used }) => sum + total - used, 0);
    const free = kind === 'contracts' ? await trialContracts(db, owner) : 0;
    quotas.push({ kind, left: left + free, until: rows[0]?.endsAt ?? null });
  }
  return quotas;
}

/** The trial, where it pays for the next contract: what is left of it, and whether an identity has to be proven first. */
export async function payingTrial(
  db: Queryable,
  owner: Owner,
): Promise<{ left: number; needsIdentity: boolean } | null> {
  if (await isBilled(db, owner)) return null;
  const [first] = await db
    .select({ lineId: quotaGrants.lineId, total: quotaGrants.total, used: quotaGrants.used })
    .from(quotaGrants)
    .where(isOpen(owner, 'contracts'))
    .orderBy(...soonest)
    .limit(1);
  if (first)
    return (await isTrial(db, first.lineId))
      ? { left: first.total - first.used, needsIdentity: false }
      : null;
  return trialAhead(db, owner);
}

/** A package that was paid for: once for each line of an order. */
export async function grantQuota(
  tx: Queryable,
  { kind: ownerKind, id: ownerId }: Owner,
  lineId: string,
  amounts: Readonly<Partial<Record<QuotaKind, number>>>,
): Promise<void> {
  for (const kind of Object.keys(amounts) as QuotaKind[]) {
    const total = amounts[kind] ?? 0;
    if (total > 0)
      await tx
        .insert(quotaGrants)
        .values({ ownerKind, ownerId, kind, lineId, total, endsAt: YEAR })
        .onConflictDoNothing();
  }
}

/** A package whose money went back is over; what was used of it stays used. */
export const endQuota = async (tx: Queryable, lineIds: readonly string[]): Promise<void> => {
  await tx
    .update(quotaGrants)
    .set({ endsAt: NOW })
    .where(and(inArray(quotaGrants.lineId, [...lineIds]), gt(quotaGrants.endsAt, NOW)));
};

const lockGrants = (tx: Queryable, owner: Owner, kind: QuotaKind) =>
  tx
    .select({
      ...getTableColumns(quotaGrants),
      isBilled: billed(owner),
    })
    .from(quotaGrants)
    .where(isOpen(owner, kind))
    .orderBy(...soonest)
    .for('update', { of: quotaGrants });

interface Taking {
  kind: QuotaKind;
  /** For each reference. */
  amount: number;
}

/** Takes from what ends first; all of it or nothing. A trial begins when nothing else is left. Who is billed needs none. */
export const useQuota = (
  tx: Queryable,
  owner: Owner,
  { reference, ...taking }: Taking & { reference: string },
): Promise<void> => useQuotaForEach(tx, owner, { ...taking, references: [reference] });

/** The same for several at once, in their order: for all of them, or for none. */
export async function useQuotaForEach(
  tx: Queryable,
  owner: Owner,
  { kind, amount, references }: Taking & { references: readonly string[] },
): Promise<void> {
  let grants = await lockGrants(tx, owner, kind);
  if (grants[0]?.isBilled ?? (await isBilled(tx, owner))) return;
  const wanted = amount * references.length;
  if (kind === 'contracts' && sumOf(grants.map(({ total, used }) => total - used)) < wanted) {
    await beginTrial(tx, owner);
    grants = await lockGrants(tx, owner, kind);
  }
  const now = await timeNow(tx);
  const open = grants
    .filter(({ endsAt }) => !isOver(endsAt, now))
    .map(({ id, total, used }) => ({ id, used, left: total - used }));
  if (sumOf(open.map(({ left }) => left)) < wanted) throw problem('QUOTA_SHORT');
  const uses: (typeof quotaUses.$inferInsert)[] = [];
  for (const reference of references) {
    let lacking = amount;
    for (const grant of open) {
      const taken = Math.min(lacking, grant.left);
      if (taken <= 0) continue;
      grant.left -= taken;
      grant.used += taken;
      lacking -= taken;
      uses.push({ grantId: grant.id, reference, amount: taken });
    }
  }
  const taken = new Set(uses.map(({ grantId }) => grantId));
  for (const { id, used } of open)
    if (taken.has(id)) await tx.update(quotaGrants).set({ used }).where(eq(quotaGrants.id, id));
  if (uses.length > 0) await tx.insert(quotaUses).values(uses);
}

/** Gives back what was taken for something that came to nothing; to the grant it came from, whose end stays. */
export async function returnQuota(tx: Queryable, reference: string): Promise<void> {
  const uses = await tx.delete(quotaUses).where(eq(quotaUses.reference, reference)).returning();
  for (const { grantId, amount } of uses)
    await tx
      .update(quotaGrants)
      .set({ used: sql`${quotaGrants.used} - ${amount}` })
      .where(eq(quotaGrants.id, grantId));
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** All that came in and went out of one kind, the newest first, and what it comes to. */
export async function quotaLedger(db: Queryable, { kind: ownerKind, id }: Owner, kind: QuotaKind) {
  const own = and(
    eq(quotaGrants.ownerKind, ownerKind),
    eq(quotaGrants.ownerId, id),
    eq(quotaGrants.kind, kind),
  );
  const grants = await db.select().from(quotaGrants).where(own).orderBy(asc(quotaGrants.endsAt));
  const uses = await db
    .select({ at: quotaUses.createdAt, amount: quotaUses.amount, reference: quotaUses.reference })
    .from(quotaUses)
    .innerJoin(quotaGrants, eq(quotaGrants.id, quotaUses.grantId))
    .where(own);
  const now = await timeNow(db);
  const rest = (isOpenNow: boolean) =>
    sumOf(grants.filter(({ endsAt }) => endsAt > now === isOpenNow).map(({ total, used }) => total - used));
  return {
    bought: sumOf(grants.map(({ total }) => total)),
    used: sumOf(uses.map(({ amount }) => amount)),
    ended: rest(false),
    left: rest(true),
    until: grants.find(({ endsAt, total, used }) => endsAt > now && total > used)?.endsAt ?? null,
    entries: [
      ...grants.map(({ createdAt: at, total: amount, endsAt }) => ({ at, amount, reference: null, endsAt })),
      ...uses.map(({ at, amount, reference }) => ({ at, amount: -amount, reference, endsAt: null })),
    ].toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  };
}

/** What came in and what was taken of one kind, the newest first; ids grow with time in both tables. */
export const quotaEntries =
  (quota: QuotaKind) =>
  async (
    db: Queryable,
    { kind, id: ownerId }: Owner,
    { before, limit }: { before?: string | undefined; limit: number },
  ) => {
    const own = and(
      eq(quotaGrants.ownerKind, kind),
      eq(quotaGrants.ownerId, ownerId),
      eq(quotaGrants.kind, quota),
    );
    const grants = await db
      .select()
      .from(quotaGrants)
      .where(and(own, before ? lt(quotaGrants.id, before) : undefined))
      .orderBy(desc(quotaGrants.id))
      .limit(limit);
    const uses = await db
      .select({
        ...{ id: quotaUses.id, at: quotaUses.createdAt },
        ...{ amount: quotaUses.amount, reference: quotaUses.reference },
      })
      .from(quotaUses)
      .innerJoin(quotaGrants, eq(quotaGrants.id, quotaUses.grantId))
      .where(and(own, before ? lt(quotaUses.id, before) : undefined))
      .orderBy(desc(quotaUses.id))
      .limit(limit);
    return [
      ...grants.map(({ id, createdAt: at, total: amount, endsAt }) => ({
        ...{ id, at, amount, reference: null, endsAt },
      })),
      ...uses.map(({ id, at, amount, reference }) => ({ id, at, amount: -amount, reference, endsAt: null })),
    ]
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, limit);
  };
