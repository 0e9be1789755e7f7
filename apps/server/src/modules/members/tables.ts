import {
  APPLICATION_STATES,
  type ApplicationState,
  INVITATION_STATES,
  type InvitationState,
  MEMBER_ROLES,
  type MemberRole,
  RECLAIM_STATES,
  type ReclaimState,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, onlyOf } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';

const personId = () =>
  uuid()
    .notNull()
    .references(() => persons.id);
const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id);

export const joinApplications = pgTable(
  'join_applications',
  {
    id: id(),
    personId: personId(),
    organizationId: organizationId(),
    state: text().$type<ApplicationState>().notNull().default('pending'),
    /** Why it was refused, for the applicant to read. */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment(),
    decidedBy: uuid(),
  },
  (table) => [
    check('join_state', oneOf(table.state, APPLICATION_STATES)),
    uniqueIndex('one_pending_application')
      .on(table.personId, table.organizationId)
      .where(sql`${table.state} = 'pending'`),
    index().on(table.organizationId, table.state, table.id),
  ],
);

/** An organisation asks the owner of a phone in; whoever signs in with that phone can accept. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: id(),
    organizationId: organizationId(),
    phone: bytes().notNull(),
    phoneFingerprint: bytes().notNull(),
    roles: text().array().$type<MemberRole[]>().notNull(),
    state: text().$type<InvitationState>().notNull().default('sent'),
    invitedBy: personId(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    messageSentAt: moment(),
    decidedAt: moment(),
  },
  (table) => [
    check('invitation_state', oneOf(table.state, INVITATION_STATES)),
    check('invitation_roles', onlyOf(table.roles, MEMBER_ROLES)),
    uniqueIndex('one_open_invitation')
      .on(table.organizationId, table.phoneFingerprint)
      .where(sql`${table.state} = 'sent'`),
    index().on(table.phoneFingerprint),
    index().on(table.expiresAt),
  ],
);

/** 管理员变更 by the legal representative. */
export const organizationReclaims = pgTable(
  'organization_reclaims',
  {
    id: id(),
    organizationId: organizationId(),
    personId: personId(),
    state: text().$type<ReclaimState>().notNull().default('unproved'),
    /** The claimant's words. */
    reason: text().notNull(),
    /** The record of module identity that shows the claimant to be the legal representative. */
    proof: text().notNull().default(''),
    /** The reviewer's words. */
    decision: text().notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    check('reclaim_state', oneOf(table.state, RECLAIM_STATES)),
    check('reclaim_proved', sql`${table.state} not in ('reviewing', 'approved') or ${table.proof} <> ''`),
    uniqueIndex('one_open_reclaim')
      .on(table.organizationId, table.personId)
      .where(sql`${table.state} in ('unproved', 'reviewing')`),
    index().on(table.personId),
  ],
);
