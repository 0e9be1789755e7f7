import { and, eq, inArray, max } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts, administratorsOf } from '../accounts/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { persons } from '../persons/index.ts';
import { memberInvitations } from './tables.ts';

const fact = (event: RecordedEvent, name: string): string => String(event.facts[name] ?? '');

/** The person an act was about. */
const them =
  (kind: Told['kind']) =>
  async (_: Queryable, event: RecordedEvent): Promise<Told[]> => [
    { personId: fact(event, 'person'), kind, organizationId: event.targetId },
  ];

/** Those who run the organisation, without whoever did it. */
const administrators =
  (kind: Told['kind']) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> =>
    (await administratorsOf(db, event.targetId))
      .filter(({ personId }) => personId !== event.actorId)
      .map(({ personId }) => ({ personId, kind, organizationId: event.targetId }));

const together =
  (...rules: ((db: Queryable, event: RecordedEvent) => Promise<Told[]>)[]) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> =>
    (await Promise.all(rules.map((rule) => rule(db, event)))).flat();

/** Whoever is asked in and has an account is told in the site, too. */
const invitee = async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
  const phone = db
    .select({ phone: memberInvitations.phoneFingerprint })
    .from(memberInvitations)
    .where(eq(memberInvitations.id, fact(event, 'invitation')));
  const found = await db
    .select({ personId: persons.id })
    .from(persons)
    .where(inArray(persons.phoneFingerprint, phone));
  return found.map(({ personId }) => ({ personId, kind: 'invited', organizationId: event.targetId }));
};

const whoHandsOver = async (_: Queryable, event: RecordedEvent): Promise<Told[]> => [
  { personId: event.actorId, kind: 'office-handed-over', organizationId: event.targetId },
];

const formerAdministrators = async (_: Queryable, event: RecordedEvent): Promise<Told[]> =>
  fact(event, 'former')
    .split(',')
    .filter(Boolean)
    .map((personId) => ({ personId, kind: 'office-handed-over', organizationId: event.targetId }));

/** Whoever was in it to its end, which ended in the same moment; without whoever did it. */
const lastMembers = async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
  const ofIt = eq(accounts.organizationId, event.targetId);
  const end = db
    .select({ at: max(accounts.endedAt) })
    .from(accounts)
    .where(ofIt);
  const found = await db
    .selectDistinct({ personId: accounts.personId })
    .from(accounts)
    .where(and(ofIt, eq(accounts.endedAt, end)));
  return found
    .filter(({ personId }) => personId !== event.actorId)
    .map(({ personId }) => ({ personId, kind: 'organization-closed', organizationId: event.targetId }));
};

/** Who hears of what happens in an organisation. */
export const memberRules: Rules = {
  'apply-to-join': administrators('application-received'),
  'accept-application': them('application-accepted'),
  'refuse-application': them('application-refused'),
  'invite-member': invitee,
  'accept-invitation': administrators('invitation-accepted'),
  'set-roles': them('roles-changed'),
  'hand-over': together(them('office-received'), whoHandsOver),
  'remove-member': them('member-removed'),
  leave: administrators('member-left'),
  'certify-organization': administrators('organization-certified'),
  'change-organization': administrators('organization-changed'),
  'suspend-organization': administrators('organization-suspended'),
  'return-organization': administrators('organization-returned'),
  'close-organization': lastMembers,
  'prove-reclaim': administrators('reclaim-received'),
  'approve-reclaim': together(them('office-received'), formerAdministrators),
  'refuse-reclaim': them('reclaim-refused'),
};
