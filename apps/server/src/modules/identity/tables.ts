import {
  type AnyWay,
  CHECK_KINDS,
  CHECK_OUTCOMES,
  type CheckKind,
  type CheckOutcome,
  COMPANY_WAYS,
  PAPERS,
  type Paper,
  PERSON_WAYS,
  type StepUpAct,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
  VERIFICATION_SUBJECTS,
  type VerificationReasonName,
  type VerificationState,
  type VerificationSubject,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { files } from '../files/tables.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';

/**
 * One attempt of a person or an organisation to prove who they are. What they say is sealed with the key of the subject;
 * the number of the paper is found by its fingerprint.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    subject: text().$type<VerificationSubject>().notNull(),
    /** Whoever asks; of a person's case also whom it is about. */
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    organizationId: uuid().references(() => organizations.id),
    way: text().$type<AnyWay>().notNull(),
    state: text().$type<VerificationState>().notNull().default('draft'),
    facts: bytes().notNull(),
    /** Of the number on the paper, or of the credit code. */
    fingerprint: bytes().notNull(),
    /** Of a phone other than the one they sign in with, once a code proved it. */
    phoneFingerprint: bytes(),
    /** Of where it was begun, so that reviewers see many cases of one device. */
    device: bytes().notNull(),
    reason: text().$type<VerificationReasonName>(),
    /** The applicant's words for the reviewer, and the reviewer's for the applicant; sealed. */
    note: bytes(),
    answer: bytes(),
    /** The paper belongs to another verified person. */
    suspected: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    submittedAt: moment(),
    decidedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => {
    const open = sql`${table.state} in ('draft', 'checking', 'reviewing')`;
    return [
      check('verification_subject', oneOf(table.subject, VERIFICATION_SUBJECTS)),
      check('verification_way', oneOf(table.way, { ...PERSON_WAYS, ...COMPANY_WAYS })),
      check('verification_state', oneOf(table.state, VERIFICATION_STATES)),
      check('verification_reason', oneOf(table.reason, VERIFICATION_REASONS)),
      check(
        'verification_organization',
        sql`(${table.subject} = 'organization') = (${table.organizationId} is not null)`,
      ),
      check(
        'reviewed_when_submitted',
        sql`${table.state} <> 'reviewing' or ${table.submittedAt} is not null`,
      ),
      uniqueIndex('one_open_verification_of_person')
        .on(table.personId)
        .where(sql`${table.subject} = 'person' and ${open}`),
      uniqueIndex('one_open_verification_of_organization')
        .on(table.organizationId)
        .where(sql`${table.subject} = 'organization' and ${open}`),
      index().on(table.personId, table.id),
      index().on(table.organizationId, table.id),
      index().on(table.fingerprint),
      index().on(table.device),
      index().on(table.state, table.submittedAt, table.id),
      index().on(table.updatedAt),
    ];
  },
);
export type VerificationRow = typeof verifications.$inferSelect;

/** Every answer of a vendor and every decision of a reviewer, with its evidence sealed. Append-only by trigger. */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    id: id(),
    verificationId: uuid()
      .notNull()
      .references(() => verifications.id),
    kind: text().$type<CheckKind>().notNull(),
    outcome: text().$type<CheckOutcome>().notNull(),
    vendor: text().notNull().default(''),
    operation: text().notNull().default(''),
    evidence: bytes().notNull(),
    operatorId: uuid(),
    operatorName: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('check_kind', oneOf(table.kind, CHECK_KINDS)),
    check('check_outcome', oneOf(table.outcome, CHECK_OUTCOMES)),
    check('review_by_operator', sql`(${table.kind} = 'review') = (${table.operatorId} is not null)`),
    index().on(table.verificationId, table.id),
    // nobody decides twice on one case, however fast they click
    uniqueIndex('one_decision_per_reviewer')
      .on(table.verificationId, table.operatorId)
      .where(sql`${table.kind} = 'review'`),
  ],
);

/** How somebody came to be verified: by what, when, until when. One paper stands for one person at a time. */
export const assurances = pgTable(
  'assurances',
  {
    id: id(),
    subject: text().$type<VerificationSubject>().notNull(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    organizationId: uuid().references(() => organizations.id),
    verificationId: uuid()
      .notNull()
      .unique()
      .references(() => verifications.id),
    method: text().$type<AnyWay>().notNull(),
    fingerprint: bytes().notNull(),
    createdAt: createdAt(),
    until: moment(),
    endedAt: moment(),
  },
  (table) => {
    const current = sql`${table.endedAt} is null`;
    return [
      check('assurance_subject', oneOf(table.subject, VERIFICATION_SUBJECTS)),
      check(
        'assurance_organization',
        sql`(${table.subject} = 'organization') = (${table.organizationId} is not null)`,
      ),
      uniqueIndex('one_person_per_paper')
        .on(table.fingerprint)
        .where(sql`${table.subject} = 'person' and ${current}`),
      uniqueIndex('one_assurance_of_person')
        .on(table.personId)
        .where(sql`${table.subject} = 'person' and ${current}`),
      uniqueIndex('one_assurance_of_organization')
        .on(table.organizationId)
        .where(sql`${table.subject} = 'organization' and ${current}`),
      index().on(table.until),
      index().on(table.fingerprint),
    ];
  },
);

/** Uploaded papers; the bytes are private files, sealed with the key of the subject. */
export const verificationPapers = pgTable(
  'verification_papers',
  {
    id: id(),
    /** Whoever uploaded it. */
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    organizationId: uuid().references(() => organizations.id),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text().$type<Paper>().notNull(),
    /** Once it was handed in. */
    verificationId: uuid().references(() => verifications.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('paper_kind', oneOf(table.kind, PAPERS)),
    index().on(table.verificationId),
    index().on(table.personId),
  ],
);

export type FacePurpose = 'person' | 'representative' | 'intent';
const FACE_PURPOSES = { person: '', representative: '', intent: '' } as const satisfies Record<
  FacePurpose,
  string
>;
export type FaceState = 'pending' | 'passed' | 'failed';

/** A face check that was begun: for whom, in which session and for what. The vendor's token never leaves the server. */
export const faceChecks = pgTable(
  'face_checks',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    sessionId: uuid().notNull(),
    accountId: uuid().notNull(),
    purpose: text().$type<FacePurpose>().notNull(),
    verificationId: uuid().references(() => verifications.id),
    act: text().$type<StepUpAct>(),
    target: text(),
    statement: text().notNull().default(''),
    /** Token and address at the vendor; sealed. */
    handle: bytes().notNull(),
    state: text().$type<FaceState>().notNull().default('pending'),
    failure: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('face_purpose', oneOf(table.purpose, FACE_PURPOSES)),
    check('face_state', sql`${table.state} in ('pending', 'passed', 'failed')`),
    check(
      'face_intent',
      sql`(${table.purpose} = 'intent') = (num_nonnulls(${table.act}, ${table.target}) = 2)`,
    ),
    check(
      'face_verification',
      sql`(${table.purpose} in ('person', 'representative')) = (${table.verificationId} is not null)`,
    ),
    index().on(table.verificationId, table.id),
    index().on(table.personId, table.id),
    index().on(table.expiresAt),
  ],
);

export type TransferState = 'sending' | 'sent' | 'refused';

/** 对公打款: a random amount that only the holder of the account can read. */
export const verificationTransfers = pgTable(
  'verification_transfers',
  {
    id: id(),
    verificationId: uuid()
      .notNull()
      .references(() => verifications.id),
    /** Ours, at the bank. */
    reference: text().notNull().unique(),
    amount: bytes().notNull(),
    state: text().$type<TransferState>().notNull().default('sending'),
    reason: text().notNull().default(''),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('transfer_state', sql`${table.state} in ('sending', 'sent', 'refused')`),
    check('transfer_tries', sql`${table.tries} between 0 and 3`),
    index().on(table.verificationId, table.id),
  ],
);
