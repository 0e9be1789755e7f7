import {
  beginningOf,
  type InvitationState,
  invitationMachine,
  type MemberRole,
  RETENTION,
} from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { JobType } from '../../jobs/index.ts';
import { isSettled } from '../../providers/sms/index.ts';
import { isMemberOf } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { take } from '../limits/index.ts';
import { meterChange } from '../metering/index.ts';
import { refusedByState } from '../organization-states/index.ts';
import { findOrganization, lockOrganization } from '../organizations/index.ts';
import { findPerson, findPersonByPhone } from '../persons/index.ts';
import { authorise, type MemberDependencies } from './access.ts';
import { admit, withoutOffice } from './joining.ts';
import { memberInvitations } from './tables.ts';

const INVITATION_DAYS = 7;
/** Afterwards nobody needs the phone of somebody who was invited. */
const DAY_SECONDS = 86_400;
const PER_ORGANIZATION = 200;
const PER_PHONE = 5;
/** As much of a name as a message may hold. */
const MOST_OF_NAME = 20;

const InvitationJob = z.object({ invitationId: z.uuid() });
export type InvitationJob = JobType<typeof InvitationJob>;

/** The message to the phone; sent once, and not any more once the invitation is over. */
export const defineInvitationMessages = ({ db, vault, jobs, sms }: MemberDependencies): InvitationJob =>
  jobs.define('invitation-message', InvitationJob, async ({ invitationId }) => {
    const [row] = await db.select().from(memberInvitations).where(eq(memberInvitations.id, invitationId));
    if (!row || row.messageSentAt || stateAt(row, await timeNow(db)) !== 'sent') return;
    const { name } = await findOrganization(db, row.organizationId);
    const receipt = await sms.send({
      phone: vault.open(row.phone),
      template: 'invitation',
      params: { organization: cut(name, MOST_OF_NAME), days: String(INVITATION_DAYS) },
    });
    if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
    const sent = db
      .update(memberInvitations)
      .set({ messageSentAt: sql`now()` })
      .where(eq(memberInvitations.id, invitationId))
      .returning({ id: memberInvitations.id });
    const owner = { kind: 'organization', id: row.organizationId } as const;
    const isUse = receipt.outcome === 'accepted';
    const uses = isUse ? [{ meter: 'sms' as const, owner, reference: invitationId }] : [];
    await meterChange(db, sent, asSystem('members'), uses);
  });

type Row = typeof memberInvitations.$inferSelect;

/** An invitation whose time is over is over, whether or not anybody has written that down. */
export const stateAt = (
  { state, expiresAt }: Pick<Row, 'state' | 'expiresAt'>,
  now: Date,
): InvitationState => (state === 'sent' && isOver(expiresAt, now) ? 'expired' : state);

/** Asks the owner of a phone in. Asking again renews what waits, and sends no second message. */
export async function inviteMember(
  { db, vault, jobs }: MemberDependencies,
  message: InvitationJob,
  caller: Caller<Person>,
  { phone, roles }: { phone: string; roles: MemberRole[] },
): Promise<{ id: string; expiresAt: Date }> {
  const phoneFingerprint = vault.fingerprint('phone', phone);
  return db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'invite-member');
    const person = await findPersonByPhone(tx, phoneFingerprint);
    if (person && (await isMemberOf(tx, organization.id, person.id))) throw problem('ALREADY_MEMBER');
    await tx
      .update(memberInvitations)
      .set({ state: 'expired', decidedAt: sql`now()` })
      .where(
        and(
          eq(memberInvitations.organizationId, organization.id),
          eq(memberInvitations.state, 'sent'),
          lte(memberInvitations.expiresAt, NOW),
        ),
      );
    const asked = {
      roles: withoutOffice(roles),
      invitedBy: caller.who.personId,
      expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    };
    const [invitation] = await tx
      .insert(memberInvitations)
      .values({ organizationId: organization.id, phone: vault.seal(phone), phoneFingerprint, ...asked })
      .onConflictDoUpdate({
        target: [memberInvitations.organizationId, memberInvitations.phoneFingerprint],
        targetWhere: sql`state = 'sent'`,
        set: asked,
      })
      .returning();
    if (!invitation) throw new Error('the invitation was not stored');
    const { id, expiresAt } = invitation;
    if (!invitation.messageSentAt) await jobs.enqueue(tx, message, { invitationId: id });
    await record(tx, caller, {
      act: 'invite-member',
      target: organization.id,
      facts: { invitation: id, roles: roles.join(',') },
    });
    for (const budget of [
      { name: `invite-member:${organization.id}`, max: PER_ORGANIZATION, perSeconds: DAY_SECONDS },
      { name: `invited:${phoneFingerprint.toString('base64url')}`, max: PER_PHONE, perSeconds: DAY_SECONDS },
    ])
      if (!(await take(tx, budget))) throw problem('INVITATION_BUDGET');
    return { id, expiresAt };
  });
}

async function close(tx: Queryable, id: string, state: InvitationState) {
  await tx
    .update(memberInvitations)
    .set({ state, decidedAt: sql`now()` })
    .where(eq(memberInvitations.id, id));
}

export async function withdrawInvitation(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'withdraw-invitation');
    const [invitation] = await tx
      .select()
      .from(memberInvitations)
      .where(and(eq(memberInvitations.id, id), eq(memberInvitations.organizationId, organization.id)))
      .for('update');
    const state = invitation && stateAt(invitation, await timeNow(tx));
    const step = state && invitationMachine.step(state, 'withdraw-invitation', ['administrator']);
    if (!step || 'refused' in step) throw problem('INVITATION_OVER');
    await close(tx, id, step.next);
    await record(tx, caller, {
      act: 'withdraw-invitation',
      target: organization.id,
      facts: { invitation: id },
    });
  });
}

/** The invitation to the phone that the caller signs in with now, its organisation locked; a stranger's is not there. */
async function ownInvitation(
  tx: Queryable,
  { who }: Caller<Person>,
  id: string,
  act: 'accept-invitation' | 'decline-invitation',
) {
  const { phoneFingerprint } = await findPerson(tx, who.personId);
  if (!phoneFingerprint) throw problem('INVITATION_OVER');
  const mine = and(eq(memberInvitations.id, id), eq(memberInvitations.phoneFingerprint, phoneFingerprint));
  const [found] = await tx
    .select({ organizationId: memberInvitations.organizationId })
    .from(memberInvitations)
    .where(mine);
  if (!found) throw problem('INVITATION_OVER');
  const organization = await lockOrganization(tx, found.organizationId);
  const [invitation] = await tx.select().from(memberInvitations).where(mine).for('update');
  const state = invitation && stateAt(invitation, await timeNow(tx));
  const step = state && invitationMachine.step(state, act, ['invitee']);
  if (!step || 'refused' in step) throw problem('INVITATION_OVER');
  return { invitation, organization, next: step.next };
}

export async function acceptInvitation(
  { db, sessions }: MemberDependencies,
  caller: Caller<Person>,
  id: string,
): Promise<Person> {
  const switched = await db.transaction(async (tx) => {
    const { invitation, organization } = await ownInvitation(tx, caller, id, 'accept-invitation');
    if (organization.state !== 'certified') throw refusedByState(organization.state);
    const { roles } = invitation;
    const member = await admit(tx, { personId: caller.who.personId, organizationId: organization.id, roles });
    await sessions.switchAccount(tx, caller.who.sessionId, member.id);
    await record(tx, caller, {
      act: 'accept-invitation',
      target: organization.id,
      organizationId: organization.id,
      facts: { invitation: id, person: caller.who.personId, member: member.id, roles: roles.join(',') },
    });
    return sessions.personOf(tx, caller.who.sessionId);
  });
  sessions.forget(caller.who.sessionId);
  return switched;
}

export async function declineInvitation(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization, next } = await ownInvitation(tx, caller, id, 'decline-invitation');
    await close(tx, id, next);
    await record(tx, caller, {
      act: 'decline-invitation',
      target: organization.id,
      organizationId: organization.id,
      facts: { invitation: id },
    });
  });
}

/** Phones of people who were asked are not kept longer than anybody needs them. */
export async function forgetOldInvitations(db: Database, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.invitations.term);
  await db
    .delete(memberInvitations)
    .where(and(lt(memberInvitations.expiresAt, old), ne(memberInvitations.state, 'accepted')));
  await db.delete(memberInvitations).where(lt(memberInvitations.decidedAt, old));
}
