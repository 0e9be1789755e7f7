import { randomUUID } from 'node:crypto';
import { type Owner, PRODUCTS, type TrialKind, type TrialState } from '@yinxin/api';
import { and, eq, gt, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import { record } from '../../events/index.ts';
import { selectPapers, selectPersonsLike } from '../../identity/index.ts';
import { codesOf, selectCodes, selectOrganizationsLike } from '../../organization-states/index.ts';
import { organizations } from '../../organizations/index.ts';
import { persons } from '../../persons/index.ts';
import { priceListAt, trialOf } from '../../prices/index.ts';
import { system } from '../access.ts';
import type { Maker } from '../dependencies.ts';
import { quotaGrants, trials } from './tables.ts';

/** What is the same in every account of one person or company: papers, or codes. In one order, so that no two wait for each other. */
async function keysOfOwner(db: Queryable, { kind, id }: Owner): Promise<string[]> {
  const keys =
    kind === 'person'
      ? (await selectPapers(db, id)).map(({ fingerprint }) => fingerprint.toString('hex'))
      : await codesOf(db, id);
  return keys.toSorted();
}

interface Asked {
  kind: TrialKind;
  id: string;
}
/** What was claimed by an owner, by another account of theirs, or by one of their keys. */
const selectClaims = (
  db: Queryable,
  { kind, id, ownerKind }: Asked & { ownerKind: Owner['kind'] },
  { likeThem, keys }: { likeThem: SQLWrapper; keys: SQLWrapper },
) =>
  db
    .select({ ownerId: trials.ownerId })
    .from(trials)
    .where(
      and(
        eq(trials.kind, kind),
        eq(trials.ownerKind, ownerKind),
        or(eq(trials.ownerId, id), inArray(trials.ownerId, likeThem), inArray(trials.key, keys)),
      ),
    );

const standings = {
  person: question((db, { kind, id }: Asked) => {
    const papers = selectPapers(db, id).as('papers');
    return {
      keys: selectPapers(db, id),
      claims: selectClaims(
        db,
        { kind, id, ownerKind: 'person' },
        {
          likeThem: selectPersonsLike(db, id),
          keys: sql`(select encode(${papers.fingerprint}, 'hex') from ${papers})`,
        },
      ),
      verified: db
        .select({ id: persons.id })
        .from(persons)
        .where(and(eq(persons.id, id), eq(persons.state, 'verified'))),
    };
  }),
  organization: question((db, { kind, id }: Asked) => ({
    keys: selectCodes(db, id),
    claims: selectClaims(
      db,
      { kind, id, ownerKind: 'organization' },
      { likeThem: selectOrganizationsLike(db, id), keys: selectCodes(db, id) },
    ),
    verified: db
      .select({ id: organizations.id })
      .from(organizations)
      .where(
        and(
          eq(organizations.id, id),
          eq(organizations.state, 'certified'),
          or(isNull(organizations.certifiedUntil), gt(organizations.certifiedUntil, NOW)),
        ),
      ),
  })),
};

/** How an owner stands towards a trial of one kind. Who has no paper of their own yet has nothing to claim it by. */
export async function trialStanding(
  db: Queryable,
  owner: Owner,
  kind: TrialKind,
): Promise<Exclude<TrialState, 'over'>> {
  const { keys, claims, verified } = await standings[owner.kind](db, { kind, id: owner.id });
  if (claims.length > 0) return claims.some(({ ownerId }) => ownerId === owner.id) ? 'begun' : 'taken';
  return keys.length > 0 && verified.length > 0 ? 'open' : 'unverified';
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
    .select({
      total: quotaGrants.total,
      used: quotaGrants.used,
      endsAt: quotaGrants.endsAt,
      isOpen: sql<boolean>`${quotaGrants.endsAt} > ${NOW}`,
    })
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
