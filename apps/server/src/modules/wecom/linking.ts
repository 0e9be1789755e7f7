import type { WecomCorpState } from '@yinxin/api';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { membershipsOf, type OwnMembership } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { authorise } from '../members/index.ts';
import { organizations } from '../organizations/index.ts';
import type { Corp } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { ownMember } from './leaving.ts';
import { membersOfPerson } from './members.ts';
import { wecomCorps } from './tables.ts';

const runs = ({ roles, state }: OwnMembership) => roles.includes('administrator') && state === 'certified';

/** An administrator of the corp installed for one organisation: a mere member of it says of no other that it is the corp. */
const isFree = ({ askedFor }: Corp, organizationId: string) =>
  askedFor === null || askedFor === organizationId;

/** The corp that somebody came from; without one, the corp for which the organisation they act for had the suite installed. */
async function corpBefore(db: Queryable, who: Person): Promise<Corp | undefined> {
  const own = await ownMember(db, who);
  if (own || !who.organizationId) return own?.corp;
  const [corp] = await db.select().from(wecomCorps).where(isOfOrganization(who.organizationId)).limit(1);
  return corp;
}

const isOfOrganization = (id: string) =>
  and(or(eq(wecomCorps.organizationId, id), eq(wecomCorps.askedFor, id)), isNull(wecomCorps.removedAt));

/** What somebody may make of it. */
export async function readCorp({ db }: WecomParts, who: Person): Promise<WecomCorpState> {
  const corp = await corpBefore(db, who);
  if (!corp) return null;
  const id = corp.organizationId ?? corp.askedFor;
  const [organization] = id ? await db.select().from(organizations).where(eq(organizations.id, id)) : [];
  const run = (await membershipsOf(db, who.personId)).filter(runs);
  const free = run.filter(({ organizationId }) => isFree(corp, organizationId));
  const candidates = free.map((one) => ({
    id: one.organizationId,
    name: one.organizationName,
    matches: one.organizationName === corp.name,
  }));
  return {
    corpId: corp.corpId,
    corpName: corp.name,
    organization: organization ? { id: organization.id, name: organization.name } : null,
    state: corp.organizationId ? 'confirmed' : organization ? 'asked' : 'none',
    mayConfirm: corp.organizationId === null && free.length > 0,
    mayRelease: run.some(({ organizationId }) => organizationId === corp.organizationId),
    candidates: candidates.toSorted((a, b) => Number(b.matches) - Number(a.matches)),
  };
}

interface Named {
  corpId: string;
  organizationId: string;
}

/** One whose member they are, or that was installed for this organisation: a corp of others is not named to them. */
async function lockOwnCorp(
  tx: Queryable,
  { personId }: Person,
  { corpId, organizationId }: Named,
): Promise<Corp> {
  const own = (await membersOfPerson(tx, personId)).map(({ corp }) => corp.id);
  const [corp] = await tx
    .select()
    .from(wecomCorps)
    .where(
      and(
        eq(wecomCorps.corpId, corpId),
        isNull(wecomCorps.removedAt),
        or(isOfOrganization(organizationId), own.length > 0 ? inArray(wecomCorps.id, own) : undefined),
      ),
    )
    // a corp that has both applications is a row for each: one that is still to be confirmed is meant
    .orderBy(sql`${wecomCorps.organizationId} is not null`)
    .limit(1)
    .for('no key update');
  if (!corp) throw problem('WECOM_CORP_NOT_FOUND');
  return corp;
}

/** Somebody in the account in which they run an organisation, whichever they act in at the moment. */
async function actingFor(
  tx: Queryable,
  caller: Caller<Person>,
  organizationId: string,
): Promise<Caller<Person>> {
  const own = (await membershipsOf(tx, caller.who.personId)).find(
    (one) => one.organizationId === organizationId,
  );
  if (!own) throw problem('ORG_ACCOUNT_REQUIRED');
  return { ...caller, who: { ...caller.who, accountId: own.accountId, organizationId } };
}

/** An administrator of the organisation who is a member of the corp says that both are one. */
export async function confirmCorp(
  parts: WecomParts,
  caller: Caller<Person>,
  { corpId, organizationId }: Named,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const acting = await actingFor(tx, caller, organizationId);
    const { organization } = await authorise(tx, acting, 'manage-wecom');
    const corp = await lockOwnCorp(tx, caller.who, { corpId, organizationId });
    if (corp.organizationId || !isFree(corp, organizationId)) throw problem('WECOM_CORP_TAKEN');
    const proof = await parts.stepUp.spend(tx, caller, 'confirm-corp', organizationId);
    await tx
      .update(wecomCorps)
      .set({
        ...{ organizationId, confirmedAt: NOW, askedFor: null },
        // what our own application does not tell
        ...(corp.application === 'own' && { name: organization.name }),
      })
      .where(eq(wecomCorps.id, corp.id));
    await record(tx, acting, {
      act: 'confirm-corp',
      target: organizationId,
      organizationId,
      facts: { corp: corp.id, name: corp.name, matches: corp.name === organization.name, proof },
    });
  });
}

/** Its members come in as before, and for whom they act stays as it is. */
export async function releaseCorp(parts: WecomParts, caller: Caller<Person>, corpId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const own = (await membershipsOf(tx, caller.who.personId)).map((one) => one.organizationId);
    const ofCorp = and(eq(wecomCorps.corpId, corpId), inArray(wecomCorps.organizationId, own));
    const [seen] = own.length > 0 ? await tx.select().from(wecomCorps).where(ofCorp) : [];
    const organizationId = seen?.organizationId;
    if (!organizationId) throw problem('WECOM_CORP_NOT_FOUND');
    const acting = await actingFor(tx, caller, organizationId);
    await authorise(tx, acting, 'manage-wecom');
    const isStill = and(eq(wecomCorps.id, seen.id), eq(wecomCorps.organizationId, organizationId));
    const [corp] = await tx.select().from(wecomCorps).where(isStill).for('no key update');
    if (!corp) throw problem('WECOM_CORP_NOT_FOUND');
    const proof = await parts.stepUp.spend(tx, caller, 'release-corp', organizationId);
    await letGo(tx, corp.id);
    await record(tx, acting, {
      act: 'release-corp',
      target: organizationId,
      organizationId,
      facts: { corp: corp.id, proof },
    });
  });
}

const NOBODYS = { organizationId: null, confirmedAt: null, askedFor: null };

export const letGo = (tx: Queryable, id: string) =>
  tx.update(wecomCorps).set(NOBODYS).where(eq(wecomCorps.id, id));

/** An organisation that is no more. */
export async function letGoOf(db: Queryable, organizationId: string): Promise<void> {
  await db
    .update(wecomCorps)
    .set(NOBODYS)
    .where(or(eq(wecomCorps.organizationId, organizationId), eq(wecomCorps.askedFor, organizationId)));
}

/** What the session state says of the organisation that somebody acts for. */
export async function corpOf(
  db: Queryable,
  organizationId: string | null,
): Promise<{ corpId: string | null; corpName: string | null }> {
  if (!organizationId) return { corpId: null, corpName: null };
  const [corp] = await db
    .select({ corpId: wecomCorps.corpId, corpName: wecomCorps.name })
    .from(wecomCorps)
    .where(
      and(
        eq(wecomCorps.organizationId, organizationId),
        isNotNull(wecomCorps.confirmedAt),
        isNull(wecomCorps.removedAt),
      ),
    )
    // the suite's, where a corp has both
    .orderBy(sql`(${wecomCorps.application} = 'suite') desc`, asc(wecomCorps.confirmedAt))
    .limit(1);
  return corp ?? { corpId: null, corpName: null };
}
