import {
  OWNER_KINDS,
  WECOM_APPLICATIONS,
  WECOM_CALLBACK_PAGES,
  type WecomApplicationKind,
  type WecomCallbackPage,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';
import { sessions } from '../sessions/tables.ts';

const APPLICATIONS = Object.fromEntries(WECOM_APPLICATIONS.map((name) => [name, name]));

/** A corp of enterprise WeChat, as one application of ours knows it. */
export const wecomCorps = pgTable(
  'wecom_corps',
  {
    id: id(),
    application: text().$type<WecomApplicationKind>().notNull(),
    corpId: text().notNull(),
    name: text().notNull(),
    agentId: text().notNull(),
    /** Opens the corp to the suite; encrypted. */
    permanentCode: bytes(),
    installedAt: createdAt(),
    /** It took the application away. */
    removedAt: moment(),
    /** For whom an administrator of it installed the suite; nothing follows from it before it is confirmed. */
    askedFor: uuid().references(() => organizations.id),
    /** The organisation that it is, as an administrator of that confirmed. */
    organizationId: uuid().references(() => organizations.id),
    confirmedAt: moment(),
    /** When its members were last compared with ours. */
    comparedAt: moment(),
  },
  (table) => [
    check('wecom_corp_application', oneOf(table.application, APPLICATIONS)),
    check(
      'wecom_corp_code',
      sql`${table.application} = 'own' or ${table.removedAt} is not null or ${table.permanentCode} is not null`,
    ),
    check('wecom_corp_confirmed', sql`num_nulls(${table.organizationId}, ${table.confirmedAt}) in (0, 2)`),
    unique('one_corp_of_application').on(table.application, table.corpId),
    index().on(table.organizationId),
  ],
);

/** A member of a corp who came to us, or was chosen by somebody who did; and whose phone that is, once it is bound. */
export const wecomMembers = pgTable(
  'wecom_members',
  {
    id: id(),
    wecomCorpId: uuid()
      .notNull()
      .references(() => wecomCorps.id, { onDelete: 'cascade' }),
    /** Keyed hash of the id. */
    userKey: bytes().notNull(),
    /** Ids and name, encrypted. */
    sealed: bytes().notNull(),
    personId: uuid().references(() => persons.id),
    boundAt: moment(),
    leftAt: moment(),
    /** Whose they were when they were disabled: if they are deleted later it is known who left. */
    wasPersonId: uuid().references(() => persons.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_member_of_corp').on(table.wecomCorpId, table.userKey),
    check('wecom_member_bound', sql`num_nulls(${table.personId}, ${table.boundAt}) in (0, 2)`),
    check('wecom_member_left', sql`${table.leftAt} is null or ${table.personId} is null`),
    index().on(table.personId),
  ],
);

/** Somebody on their way through enterprise WeChat: one browser, once. */
export const wecomVisits = pgTable(
  'wecom_visits',
  {
    id: id(),
    stateHash: bytes().notNull().unique(),
    browserHash: bytes().notNull(),
    application: text().$type<WecomApplicationKind>().notNull(),
    callback: text().$type<WecomCallbackPage>().notNull(),
    goto: text().notNull(),
    /** In which account somebody installs the suite; of a login it is empty. */
    accountId: uuid().references(() => accounts.id),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Who came back and is nobody's yet. */
    memberId: uuid().references(() => wecomMembers.id, { onDelete: 'cascade' }),
    bindUntil: moment(),
    boundAt: moment(),
  },
  (table) => [
    check('wecom_visit_application', oneOf(table.application, APPLICATIONS)),
    check('wecom_visit_callback', oneOf(table.callback, WECOM_CALLBACK_PAGES)),
    check('wecom_visit_member', sql`num_nulls(${table.memberId}, ${table.bindUntil}) in (0, 2)`),
    index().on(table.browserHash),
    index().on(table.expiresAt),
  ],
);

/** Sessions that were begun through enterprise WeChat: they end when the member leaves. */
export const wecomSessions = pgTable(
  'wecom_sessions',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: uuid()
      .notNull()
      .references(() => wecomMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.memberId)],
);

/** What came and is remembered, so that nothing is taken twice. */
export const wecomCallbacks = pgTable(
  'wecom_callbacks',
  {
    replayKey: bytes().primaryKey(),
    id: uuid().notNull().unique(),
    /** What is still to be done; encrypted. */
    sealed: bytes(),
    receivedAt: moment().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
);

/** How many callbacks of a kind came in a day, and what became of them: for operators. */
export const wecomCallbackDays = pgTable(
  'wecom_callback_days',
  {
    day: date().notNull(),
    kind: text().notNull(),
    outcome: text().notNull(),
    count: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.outcome] })],
);

/** A member whom an owner of contracts chose, with the phone that was named for them where they bound none. */
export const wecomContacts = pgTable(
  'wecom_contacts',
  {
    ...owner(),
    memberId: uuid()
      .notNull()
      .references(() => wecomMembers.id, { onDelete: 'cascade' }),
    /** Encrypted. */
    phone: bytes(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerKind, table.ownerId, table.memberId] }),
    check('wecom_contact_owner', oneOf(table.ownerKind, OWNER_KINDS)),
  ],
);
