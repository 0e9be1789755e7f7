import { type MemberActName, refusalInOrganization } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership, type Membership } from '../accounts/index.ts';
import { refusedByState } from '../organization-states/index.ts';
import { type Organization, organizations } from '../organizations/index.ts';
import { ownerOfRow } from './owners.ts';
import { findSeal, lockSeal } from './seals.ts';
import type { SealRow } from './tables.ts';

/** What somebody is to the seals of the account they act as and may do with them, read anew. */
export interface SealAccess {
  /** Undefined for a person and their own seals. */
  organization: Organization | undefined;
  member: Membership | undefined;
  /** Keeps them: stops, grants, revokes, and uses them without being authorised. */
  keeps: boolean;
  /** Sees all of them, and the log of their uses. */
  audits: boolean;
}

export const administers = ({ member }: Pick<SealAccess, 'member'>): boolean =>
  member?.roles.includes('administrator') ?? false;

/**
 * Reads place, roles and state anew; a person stands to their own seals as their keeper. Whoever acts on it holds the
 * organisation as it is until they are done: removing a member waits for them, or they for it.
 */
export async function sealAccessOf(tx: Queryable, who: Actor, acts = false): Promise<SealAccess> {
  if (!who.organizationId) return { organization: undefined, member: undefined, keeps: true, audits: true };
  const query = tx.select().from(organizations).where(eq(organizations.id, who.organizationId));
  const [organization] = acts ? await query.for('share') : await query;
  const member = await findMembership(tx, who.organizationId, who.accountId);
  if (!member || !organization) throw problem('ORG_ACCOUNT_REQUIRED');
  const may = (act: MemberActName) =>
    refusalInOrganization(act, member.roles, organization.state) === undefined;
  return { organization, member, keeps: may('keep-seals'), audits: may('read-seal-uses') };
}

async function requireAct(tx: Queryable, who: Actor, act: MemberActName, acts: boolean): Promise<SealAccess> {
  const access = await sealAccessOf(tx, who, acts);
  const { organization, member } = access;
  if (!organization || !member) return access;
  const refused = refusalInOrganization(act, member.roles, organization.state);
  if (refused === 'role') throw problem('FORBIDDEN');
  if (refused === 'state') throw refusedByState(organization.state);
  return access;
}

export const requireReader = (tx: Queryable, who: Actor) => requireAct(tx, who, 'read-seals', false);
export const requireLogReader = (tx: Queryable, who: Actor) => requireAct(tx, who, 'read-seal-uses', false);
export const requireApplicant = (tx: Queryable, who: Actor) => requireAct(tx, who, 'apply-seal', false);
/** In the transaction of an act. */
export const requireKeeper = (tx: Queryable, who: Actor) => requireAct(tx, who, 'keep-seals', true);

const isOwn = (seal: SealRow | undefined, who: Actor): seal is SealRow => {
  if (!seal) return false;
  const [owner, own] = [ownerOfRow(seal), ownerOf(who)];
  return owner.kind === own.kind && owner.id === own.id;
};

/** A seal of the account somebody acts as; a stranger does not learn that it exists. */
export async function ownSeal(tx: Queryable, who: Actor, id: string): Promise<SealRow> {
  const seal = await findSeal(tx, id);
  if (!isOwn(seal, who)) throw problem('SEAL_NOT_FOUND');
  return seal;
}

/** The same for whoever keeps it, locked for a change. */
export async function keptSeal(tx: Queryable, who: Actor, id: string): Promise<SealRow> {
  await requireKeeper(tx, who);
  await ownSeal(tx, who, id);
  return lockSeal(tx, id);
}
