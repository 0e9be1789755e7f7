import {
  applicationMachine,
  invitationMachine,
  type Member,
  mayInOrganization,
  reclaimMachine,
} from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import type { Actor } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import type { accounts } from '../accounts/index.ts';
import type { PersonRow } from '../persons/index.ts';
import type { MemberAccess } from './access.ts';
import { stateAt } from './invitations.ts';
import type { FoundOrganization } from './joining.ts';
import { foundPolicy, mayWithMember } from './policy.ts';
import type { currentOrganization, listOwnApplications, listOwnInvitations } from './queries.ts';
import type { listReclaims } from './reclaims.ts';
import type { joinApplications, memberInvitations } from './tables.ts';

type RowOf<
  List extends (...input: never[]) => Promise<readonly unknown[]> | PromiseLike<readonly unknown[]>,
> = Awaited<ReturnType<List>>[number];
type Application = typeof joinApplications.$inferSelect;
type Invitation = typeof memberInvitations.$inferSelect;

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const presentFound = ({ id, name, standing }: FoundOrganization, person: Actor) => ({
  id,
  organizationName: name,
  searchType: standing === 'owner' ? (1 as const) : (0 as const),
  may: foundPolicy.may(person, standing),
});

export function presentOrganization({
  organization,
  member,
  members,
  administrators,
  pending,
}: Awaited<ReturnType<typeof currentOrganization>>) {
  const may = mayInOrganization(member.roles, organization.state);
  return {
    orgId: organization.id,
    organizationName: organization.name,
    state: organization.state,
    stateReason: organization.stateReason,
    code: organization.code,
    certifiedAt: isoOrNull(organization.certifiedAt),
    certifiedUntil: isoOrNull(organization.certifiedUntil),
    roles: member.roles,
    members,
    administrators,
    pendingApplications: may.includes('read-applications') ? pending : 0,
    may,
  };
}

const nameOf = (vault: Vault, { name }: PersonRow) => (name ? vault.open(name) : '');
const maskedPhoneOf = (vault: Vault, { phone }: PersonRow) => (phone ? maskPhone(vault.open(phone)) : '');

/** Whoever runs the organisation knows its people by name; others see enough to recognise a colleague. */
const nameFor = (vault: Vault, { member }: MemberAccess, person: PersonRow) =>
  member.roles.includes('administrator') || member.personId === person.id
    ? nameOf(vault, person)
    : maskName(nameOf(vault, person));

export function presentMember(
  vault: Vault,
  { access, administrators }: { access: MemberAccess; administrators: number },
  { account, person }: { account: typeof accounts.$inferSelect; person: PersonRow },
): Member {
  const membership = { ...account, organizationId: access.organization.id };
  return {
    uid: account.id,
    userName: nameFor(vault, access, person),
    phone: maskedPhoneOf(vault, person),
    identityState: person.state,
    roles: account.roles,
    joinedAt: account.joinedAt.toISOString(),
    self: account.id === access.member.id,
    may: mayWithMember(access, membership, { administrators, verified: person.state === 'verified' }),
  };
}

const applicationFacts = ({ id, state, reason, createdAt, decidedAt }: Application) => ({
  id,
  state,
  reason,
  createdAt: createdAt.toISOString(),
  decidedAt: isoOrNull(decidedAt),
});

/** What both the flow and the table of acts allow. */
const both = <Act extends string>(flow: readonly string[], table: readonly string[], acts: readonly Act[]) =>
  acts.filter((act) => flow.includes(act) && table.includes(act));

export const presentApplication = (
  vault: Vault,
  access: MemberAccess,
  { application, person }: { application: Application; person: PersonRow },
) => ({
  ...applicationFacts(application),
  userName: nameFor(vault, access, person),
  phone: maskedPhoneOf(vault, person),
  identityState: person.state,
  may: both(
    applicationMachine.may(application.state, ['administrator']),
    mayInOrganization(access.member.roles, access.organization.state),
    ['accept-application', 'refuse-application'] as const,
  ),
});

export const presentOwnApplication = ({
  application,
  organizationName,
}: RowOf<typeof listOwnApplications>) => ({
  ...applicationFacts(application),
  organizationName,
  may: both(applicationMachine.may(application.state, ['applicant']), ['withdraw-application'], [
    'withdraw-application',
  ] as const),
});

const invitationFacts = (invitation: Invitation, now: Date) => ({
  id: invitation.id,
  state: stateAt(invitation, now),
  roles: invitation.roles,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});

export const presentInvitation = (vault: Vault, access: MemberAccess, invitation: Invitation, now: Date) => ({
  ...invitationFacts(invitation, now),
  phone: maskPhone(vault.open(invitation.phone)),
  may: both(
    invitationMachine.may(stateAt(invitation, now), ['administrator']),
    mayInOrganization(access.member.roles, access.organization.state),
    ['withdraw-invitation'] as const,
  ),
});

export const presentOwnInvitation = (
  { invitation, organization }: RowOf<typeof listOwnInvitations>,
  now: Date,
) => ({
  ...invitationFacts(invitation, now),
  organizationName: organization.name,
  may: ['accept-invitation' as const, 'decline-invitation' as const],
});

const isClaimants = (act: string) => act === 'prove-reclaim' || act === 'withdraw-reclaim';

export const presentReclaim = ({ reclaim, organizationName }: RowOf<typeof listReclaims>) => ({
  id: reclaim.id,
  orgId: reclaim.organizationId,
  organizationName,
  state: reclaim.state,
  decision: reclaim.decision,
  createdAt: reclaim.createdAt.toISOString(),
  may: reclaimMachine.may(reclaim.state, ['claimant']).filter(isClaimants),
});
