import { randomUUID } from 'node:crypto';
import { type Owner, PRODUCTS, type TrialKind, type TrialState } from '@yinxin/api';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { record } from '../../events/index.ts';
import { papersOfPerson, personsLike } from '../../identity/index.ts';
import { codesOf, organizationsLike } from '../../organization-states/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import { findPerson } from '../../persons/index.ts';
import { priceListAt, trialOf } from '../../prices/index.ts';
import { system } from '../access.ts';
import type { Maker } from '../dependencies.ts';
import { quotaGrants, trials } from './tables.ts';

/** What is the same in every account of one person or company: papers, or codes. In one order, so that no two wait for each other. */
async function keysOfOwner(db: Queryable, { kind, id }: Owner): Promise<string[]> {
  const keys =
    kind === 'person'
      ? (await papersOfPerson(db, id)).map((paper) => paper.toString('hex'))
      : await codesOf(db, id);
  return keys.toSorted();
}

async function isVerified(db: Queryable, { kind, id }: Owner): Promise<boolean> {
  if (kind === 'person') return (await findPerson(db, id)).state === 'verified';
  const { state, certifiedUntil } = await findOrganization(db, id);
  return state === 'certified' && !isOver(certifiedUntil, await timeNow(db));
}

const accountsLike = (db: Queryable, { kind, id }: Owner) =>
  kind === 'person' ? personsLike(db, id) : organizationsLike(db, id);

/** How an owner stands towards a trial of one kind. Who has no paper of their own yet has nothing to claim it by. */
export async function trialStanding(
  db: Queryable,
  owner: Owner,
  kind: TrialKind,
): Promise<Exclude<TrialState, 'over'>> {
  const keys = await keysOfOwner(db, owner);
  const claims = await db
    .select({ ownerId: trials.ownerId })
    .from(trials)
    .where(
      and(
        eq(trials.kind, kind),
        eq(trials.ownerKind, owner.kind),
        or(inArray(trials.ownerId, await accountsLike(db, owner)), inArray(trials.key, keys)),
      ),
    );
  if (claims.length > 0) return claims.some(({ ownerId }) => ownerId === owner.id) ? 'begun' : 'taken';
  return keys.length > 0 && (await isVerified(db, owner)) ? 'open' : 'unverified';
}

class Claimed extends Error {}

/** Of all accounts of one person or company one claims it, also when they try at once; false for the others. */
export async function claimTrial(
  tx: Queryable,
  owner: Owner,
  kind: TrialKind,
  reference: string,
): Promise<boolean> {
  if ((await trialStanding(tx, owner, kind)) !== 'open') return false;
  const keys = await keysOfOwner(tx, owner);
  const rows = keys.map((key) => ({ kind, key, ownerKind: owner.kind, ownerId: owner.id, reference }));
  try {
    await tx.transaction(async (savepoint) => {
      const claimed = await savepoint.insert(trials).values(rows).onConflictDoNothing().returning();
      if (claimed.length < rows.length) throw new Claimed();
    });
    return true;
  } catch (error) {
    if (error instanceof Claimed) return false;
    throw error;
  }
}

/** What was claimed for something that came to nothing can be claimed again. */
export const returnTrial = async (tx: Queryable, reference: string): Promise<void> => {
  await tx.delete(trials).where(eq(trials.reference, reference));
};

const currentTrial = async (db: Queryable) => {
  const list = await priceListAt(db);
  return list && trialOf(list.data);
};

/** How many contracts an owner could still have for nothing: those of a trial that has not begun. */
export async function trialContracts(db: Queryable, owner: Owner): Promise<number> {
  const plan = await currentTrial(db);
  return plan && (await trialStanding(db, owner, 'contracts')) === 'open' ? plan.contracts : 0;
}

/** Whether a grant is one of a trial. */
export const isTrial = async (db: Queryable, reference: string): Promise<boolean> =>
  (await db.select({ key: trials.key }).from(trials).where(eq(trials.reference, reference)).limit(1)).length >
  0;

/** A trial that would begin with the next contract, or that somebody has once they have proven who they are. */
export async function trialAhead(
  db: Queryable,
  owner: Owner,
): Promise<{ left: number; needsIdentity: boolean } | null> {
  const plan = await currentTrial(db);
  const standing = plan && (await trialStanding(db, owner, 'contracts'));
  if (standing !== 'open' && standing !== 'unverified') return null;
  return { left: plan?.contracts ?? 0, needsIdentity: standing === 'unverified' };
}

/** Its days count from the first contract that needs it (docs/decisions/0054). Whoever has had one has nothing more by this. */
export async function beginTrial(tx: Queryable, owner: Owner): Promise<void> {
  const plan = await currentTrial(tx);
  const reference = randomUUID();
  if (!plan || !(await claimTrial(tx, owner, 'contracts', reference))) return;
  await tx.insert(quotaGrants).values({
    ...{ ownerKind: owner.kind, ownerId: owner.id, kind: 'contracts', lineId: reference },
    total: plan.contracts,
    endsAt: sql`${NOW} + make_interval(days => ${plan.days})`,
  });
  await record(tx, system, {
    act: 'begin-trial',
    target: reference,
    organizationId: owner.kind === 'organization' ? owner.id : null,
    facts: { contracts: plan.contracts, days: plan.days },
  });
}

/** Of the contracts of a trial that has begun: what is left, and until when. */
export async function trialGrant(db: Queryable, owner: Owner) {
  const [grant] = await db
    .select({ total: quotaGrants.total, used: quotaGrants.used, endsAt: quotaGrants.endsAt })
    .from(quotaGrants)
    .innerJoin(trials, eq(trials.reference, quotaGrants.lineId))
    .where(and(eq(trials.kind, 'contracts'), eq(trials.ownerKind, owner.kind), eq(trials.ownerId, owner.id)))
    .limit(1);
  return grant;
}

/** For how many days a company may try its first seal now; undefined where it has had one, or has a seal. */
export async function sealTrialDays(
  maker: Pick<Maker, 'productsOf'>,
  db: Queryable,
  owner: Owner,
): Promise<number | undefined> {
  const plan = await currentTrial(db);
  if (!plan || plan.sealDays === 0 || owner.kind === 'person') return undefined;
  return (await sealTrialStanding(maker, db, owner)) === 'open' ? plan.sealDays : undefined;
}

/** Who has a seal needs no first one. */
export async function sealTrialStanding(
  maker: Pick<Maker, 'productsOf'>,
  db: Queryable,
  owner: Owner,
): Promise<TrialState> {
  const standing = await trialStanding(db, owner, 'seal');
  if (standing !== 'open') return standing;
  const held = [...(await maker.productsOf(db, owner))];
  return held.some((product) => PRODUCTS[product].kind === 'seal') ? 'over' : 'open';
}
