import type { GrantApproval, SealGrant } from '@yinxin/api';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor, Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { findMembership, namesOfAccounts } from '../../accounts/index.ts';
import { record } from '../../events/index.ts';
import { persons } from '../../persons/index.ts';
import { keptSeal, ownSeal, requireLogReader } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { sceneNames } from '../platforms.ts';
import { organizationOf, refusedByState } from '../seals.ts';
import { type SealGrantRow, sealGrants } from '../tables.ts';

type Parts = Pick<SealDependencies, 'db' | 'vault' | 'stepUp' | 'now'>;

interface NewGrant {
  id: string;
  uid: string;
  sceneId: string | null;
  until: string | null;
  uses: number | null;
  approval: GrantApproval;
  approvalAbove: number | null;
}

/** Authorises a member; those who keep the seal need it not. */
export async function grantSeal(
  { db, stepUp }: Parts,
  caller: Caller<Actor>,
  { id, uid, until, ...rest }: NewGrant,
): Promise<SealGrantRow> {
  const ends = until === null ? null : new Date(until);
  return db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    if (isOver(ends, await timeNow(tx))) throw problem('INVALID_INPUT', { detail: '到期时间须在现在之后' });
    const organizationId = organizationOf(seal);
    if (!organizationId) throw problem('SEAL_GRANTEE'); // one's own hand is nobody else's
    if (seal.state !== 'enabled') throw refusedByState(seal.state);
    await requireGrantee(tx, organizationId, uid);
    if (rest.sceneId && !(await sceneNames(tx, [rest.sceneId])).has(rest.sceneId))
      throw problem('SEAL_GRANT_SCENE');
    const proof = await stepUp.spend(tx, caller, 'grant-seal', id);
    const [grant] = await tx
      .insert(sealGrants)
      .values({ sealId: id, accountId: uid, until: ends, grantedBy: caller.who.accountId, ...rest })
      .returning();
    if (!grant) throw new Error('the grant was not stored');
    await record(tx, caller, {
      act: 'grant-seal',
      target: id,
      facts: {
        grant: grant.id,
        account: uid,
        scene: rest.sceneId ?? '*',
        until: until ?? '*',
        uses: rest.uses ?? '*',
        approval: rest.approval,
        proof,
      },
    });
    return grant;
  });
}

async function requireGrantee(tx: Queryable, organizationId: string, uid: string): Promise<void> {
  const member = await findMembership(tx, organizationId, uid);
  if (!member || member.roles.some((role) => role === 'administrator' || role === 'seal-keeper'))
    throw problem('SEAL_GRANTEE');
  const [person] = await tx
    .select({ state: persons.state })
    .from(persons)
    .where(eq(persons.id, member.personId));
  if (person?.state !== 'verified') throw problem('SEAL_GRANTEE');
}

export const endGrant = ({ db }: Parts, caller: Caller<Actor>, grantId: string): Promise<SealGrantRow> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select().from(sealGrants).where(eq(sealGrants.id, grantId));
    if (!found) throw problem('SEAL_GRANT_NOT_FOUND');
    const seal = await keptSeal(tx, caller.who, found.sealId).catch((error: unknown) => {
      throw (error as { problem?: string }).problem === 'SEAL_NOT_FOUND'
        ? problem('SEAL_GRANT_NOT_FOUND')
        : error;
    });
    const [ended] = await tx
      .update(sealGrants)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sealGrants.id, grantId), isNull(sealGrants.endedAt)))
      .returning();
    if (!ended) throw problem('SEAL_GRANT_NOT_FOUND');
    const facts = { grant: grantId, account: ended.accountId };
    await record(tx, caller, { act: 'end-grant', target: seal.id, facts });
    return ended;
  });

/** For keepers and auditors, the newest first. */
export async function listGrants({ db }: Parts, person: Actor, sealId: string): Promise<SealGrantRow[]> {
  await requireLogReader(db, person);
  await ownSeal(db, person, sealId);
  return db.select().from(sealGrants).where(eq(sealGrants.sealId, sealId)).orderBy(desc(sealGrants.id));
}

export async function presentGrants(
  { db, vault, now }: Parts,
  rows: readonly SealGrantRow[],
  keeps: boolean,
): Promise<SealGrant[]> {
  const people = await namesOfAccounts(
    vault,
    db,
    rows.map(({ accountId }) => accountId),
  );
  const scenes = await sceneNames(
    db,
    rows.flatMap(({ sceneId }) => sceneId ?? []),
  );
  const stateOf = (grant: SealGrantRow): SealGrant['state'] => {
    const person = people.get(grant.accountId);
    if (grant.endedAt) return 'ended';
    if (!person || person.endedAt || person.joinedAt > grant.createdAt) return 'left';
    if (grant.until && grant.until <= now()) return 'expired';
    return grant.uses !== null && grant.used >= grant.uses ? 'spent' : 'active';
  };
  const shown = rows.map((grant): SealGrant => {
    const state = stateOf(grant);
    return {
      grantId: grant.id,
      uid: grant.accountId,
      userName: people.get(grant.accountId)?.name ?? '',
      sceneId: grant.sceneId,
      sceneName: grant.sceneId ? (scenes.get(grant.sceneId) ?? '') : '',
      until: grant.until?.toISOString() ?? null,
      uses: grant.uses,
      used: grant.used,
      approval: grant.approval,
      approvalAbove: grant.approvalAbove,
      state,
      createdAt: grant.createdAt.toISOString(),
      may: keeps && !grant.endedAt ? ['end-grant'] : [],
    };
  });
  return shown.toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'));
}
