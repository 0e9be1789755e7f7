import {
  ACTING_AS,
  type ActingAs,
  CONTRACT_BOXES,
  CONTRACT_KINDS,
  CONTRACT_PURPOSES,
  CONTRACT_STATES,
  type ContractKind,
  type ContractMailbox,
  type ContractPurpose,
  type ContractState,
  EVENT_ALGORITHMS,
  type EventAlgorithm,
  FIELD_KINDS,
  type FieldKindName,
  OWNER_KINDS,
  PARTY_INTENTS,
  PARTY_KINDS,
  PARTY_PARTS,
  PARTY_READINGS,
  PARTY_SIGHTS,
  PARTY_STATES,
  type PartyIntent,
  type PartyKind,
  type PartyPart,
  type PartyReading,
  type PartySight,
  type PartyState,
  SIGNATURE_LEVELS,
  type SignatureLevel,
  USUAL_REMIND_DAYS,
} from '@yinxin/api';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, fen, id, moment, oneOf, owner, searchVector } from '../../../db/columns.ts';
import { accounts } from '../../accounts/tables.ts';
import { flowDefinitions, flowVersions } from '../../approvals/tables.ts';
import { files } from '../../files/tables.ts';
import { persons } from '../../persons/tables.ts';

const contractId = () =>
  uuid()
    .notNull()
    .references(() => contracts.id, { onDelete: 'cascade' });
const fileId = () => uuid().references(() => files.id);

/** One agreement between its parties. */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    ...owner(),
    /** Who wrote it, and the account they wrote it in. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    /** The account that changed the draft last, and the one that sent it: an administrator may do either for a member. */
    savedBy: uuid().references(() => accounts.id),
    sentBy: uuid().references(() => accounts.id),
    /** The open editor that changed the draft last, where one named itself. */
    savedIn: uuid(),
    sceneId: uuid(),
    purpose: text().$type<ContractPurpose>().notNull().default('contract'),
    /** The version of the template it was made from; that never changes. */
    templateVersionId: uuid(),
    title: text().notNull(),
    /** For outside use: 160 random bits, nothing can be guessed from another. */
    code: text().notNull().unique(),
    /** YX-2026-000123, given when it is sent. */
    number: text(),
    state: text().$type<ContractState>().notNull().default('DRAFT'),
    reason: text().notNull().default(''),
    /** What its author tells those who sign; encrypted. */
    message: bytes(),
    algorithm: text().$type<EventAlgorithm>().notNull().default('sm2'),
    sight: text().$type<PartySight>().notNull().default('all'),
    kind: text().$type<ContractKind>(),
    /** The seal that whoever writes it means to sign with; whether they may is judged when they do. */
    sealId: uuid(),
    /** How it is to be approved; the organisation's default where none is named. */
    flowId: uuid().references(() => flowDefinitions.id),
    /** The rules it was sent with; they never change. */
    flowVersionId: uuid().references(() => flowVersions.id),
    /** The folder its template lay in when it was sent: rules go by that, wherever the template lies since. */
    sentFromFolderId: uuid(),
    /** Of a step of approval, how many are enough; all where none is named. */
    approvalQuorums: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** In 分, where it is about money. */
    amount: fen(),
    /** In 分: a larger sum that it names, which whoever sent it was told of; rules go by it. */
    amountNamed: fen(),
    /** Of a step, how many of its parties are enough; all where none is named. */
    quorums: jsonb().$type<Record<string, number>>().notNull().default({}),
    deadline: moment(),
    /** How often the deadline was moved. */
    extensions: integer().notNull().default(0),
    /** So many days before the deadline whoever holds it up is reminded. */
    remindDays: integer()
      .array()
      .notNull()
      .default([...USUAL_REMIND_DAYS]),
    /** The last time. */
    remindedAt: moment(),
    folderId: uuid(),
    tags: text().array().notNull().default([]),
    expiresOn: date({ mode: 'string' }),
    renewsOn: date({ mode: 'string' }),
    /** Until then nobody deletes it. */
    retentionUntil: date({ mode: 'string' }),
    /** SHA-256 over the documents as they were when signing began. */
    contentDigest: text(),
    /** The contract whose end all sign for with this one. */
    voids: uuid(),
    deletedAt: moment(),
    sentAt: moment(),
    endedAt: moment(),
    createdAt: createdAt(),
    changedAt: moment().notNull().defaultNow(),
    /** Keyed hashes of single characters and pairs: found by whoever has the key, read by nobody. */
    words: searchVector(),
  },
  (table) => [
    check('contract_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('contract_state', oneOf(table.state, CONTRACT_STATES)),
    check('contract_purpose', oneOf(table.purpose, CONTRACT_PURPOSES)),
    check('templates_stay_drafts', sql`${table.purpose} = 'contract' or ${table.state} = 'DRAFT'`),
    check('contract_algorithm', oneOf(table.algorithm, EVENT_ALGORITHMS)),
    check('contract_kind', sql`${table.kind} is null or ${oneOf(table.kind, CONTRACT_KINDS)}`),
    check('contract_sight', oneOf(table.sight, PARTY_SIGHTS)),
    check(
      'sent_with_number',
      sql`${table.state} = 'DRAFT' or num_nonnulls(${table.number}, ${table.sentAt}, ${table.deadline}) = 3`,
    ),
    uniqueIndex('contract_number').on(table.ownerKind, table.ownerId, table.number),
    uniqueIndex('one_voiding')
      .on(table.voids)
      .where(sql`${table.state} not in ('SIGN_REJECTED', 'RECALLED', 'EXPIRED')`),
    index().on(table.ownerKind, table.ownerId, table.id),
    index('contracts_by_author').on(table.accountId, table.id),
    index('contracts_words').using('gin', table.words),
    index('contracts_due')
      .on(table.deadline)
      .where(sql`${table.state} in ('APPROVING', 'FILLING', 'SIGNING', 'SIGN_FAILED')`),
    index('contracts_ending').on(table.expiresOn).where(sql`${table.state} = 'COMPLETE'`),
    index('contracts_of_template')
      .on(table.templateVersionId)
      .where(sql`${table.templateVersionId} is not null`),
    index('contracts_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What is read of a contract: its words are for the index alone, and longer than all the rest. */
const { words: _, ...columns } = getTableColumns(contracts);
export const contractColumns = columns;
export type Contract = Omit<typeof contracts.$inferSelect, 'words'>;
/** What rules of approval ask of a contract. */
export type ContractFacts = Pick<
  Contract,
  | 'id'
  | 'ownerKind'
  | 'ownerId'
  | 'accountId'
  | 'savedBy'
  | 'sceneId'
  | 'title'
  | 'state'
  | 'amount'
  | 'amountNamed'
  | 'kind'
  | 'flowId'
  | 'flowVersionId'
  | 'sentFromFolderId'
  | 'templateVersionId'
  | 'contentDigest'
>;

/** The last number of each owner and year. */
export const contractNumbers = pgTable(
  'contract_numbers',
  {
    ...owner(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId, table.year] })],
);

export interface DocumentFinding {
  message: string;
  /** From zero; null where it concerns the whole file. */
  page: number | null;
}

export interface PageMm {
  widthMm: number;
  heightMm: number;
}

export const contractDocuments = pgTable(
  'contract_documents',
  {
    id: id(),
    contractId: contractId(),
    position: integer().notNull(),
    name: text().notNull(),
    /** As it was uploaded; what was converted has both. */
    originalId: fileId().notNull(),
    /** The PDF before anything was written into it or signed: what a copy begins with. */
    preparedId: fileId().notNull(),
    fileId: fileId().notNull(),
    /** Grows with every change of the bytes. */
    version: integer().notNull().default(1),
    pages: jsonb().$type<PageMm[]>().notNull(),
    /** What the scan warned of, for everybody who is to sign it. */
    findings: jsonb().$type<DocumentFinding[]>().notNull().default([]),
    sha256: text().notNull(),
    sm3: text().notNull(),
    size: integer().notNull(),
    level: text().$type<SignatureLevel>(),
    signatures: integer().notNull().default(0),
    /** Brought signatures of others: it is signed as it is, nothing is filled in. */
    signedBefore: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('document_level', sql`${table.level} is null or ${oneOf(table.level, SIGNATURE_LEVELS)}`),
    index().on(table.contractId, table.position),
    index('documents_unfinished').on(table.level).where(sql`${table.level} in ('B-B', 'B-T')`),
  ],
);
export type ContractDocumentRow = typeof contractDocuments.$inferSelect;

/** Every signed version of a document that left us, by its digests: whoever brings one back is told what it is. */
export const documentVersions = pgTable(
  'contract_document_versions',
  {
    documentId: uuid()
      .notNull()
      .references(() => contractDocuments.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    sha256: text().notNull(),
    sm3: text().notNull(),
    madeAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] }), index().on(table.sha256)],
);

export const contractParties = pgTable(
  'contract_parties',
  {
    id: id(),
    contractId: contractId(),
    /** The author's name for this place; fields are drawn up by it. */
    key: text().notNull(),
    position: integer().notNull(),
    step: integer().notNull(),
    kind: text().$type<PartyKind>().notNull(),
    part: text().$type<PartyPart>().notNull(),
    actingAs: text().$type<ActingAs>().notNull(),
    /** How they confirm that they want to sign. */
    intent: text().$type<PartyIntent>().notNull().default('sms'),
    /** What they give before they read. */
    reading: text().$type<PartyReading>().notNull().default('link'),
    /** What the contract calls them, as 出租方; where a template says it. */
    role: text().notNull().default(''),
    organizationName: text().notNull().default(''),
    /** Encrypted; of a draft they may still be empty, and so may the organisation's name. */
    name: bytes().notNull(),
    phone: bytes().notNull(),
    phoneFingerprint: bytes().notNull(),
    /** The number of the paper that whoever signs is expected to have proven; encrypted. */
    idNumber: bytes(),
    /** Chosen from the contacts of enterprise WeChat: whoever writes is not shown the phone. */
    contactId: uuid(),
    /** Once somebody opened it: nobody else is this party from then on. */
    accountId: uuid().references(() => accounts.id),
    personId: uuid(),
    state: text().$type<PartyState>().notNull().default('WAITING'),
    reason: text().notNull().default(''),
    /** SHA-256 of what the link in the message carries. */
    tokenHash: bytes(),
    /** Since when it is their turn; of whoever follows them in their place, since then. */
    calledAt: moment(),
    readAt: moment(),
    filledAt: moment(),
    decidedAt: moment(),
    /** The account that decided in place of whoever holds it. */
    actedBy: uuid().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('party_kind', oneOf(table.kind, PARTY_KINDS)),
    check('party_part', oneOf(table.part, PARTY_PARTS)),
    check('party_acting', oneOf(table.actingAs, ACTING_AS)),
    check('party_intent', oneOf(table.intent, PARTY_INTENTS)),
    check('party_reading', oneOf(table.reading, PARTY_READINGS)),
    check('party_state', oneOf(table.state, PARTY_STATES)),
    check('party_organization', sql`${table.kind} = 'organization' or ${table.organizationName} = ''`),
    uniqueIndex('live_party_key').on(table.contractId, table.key).where(sql`${table.state} <> 'TRANSFERRED'`),
    uniqueIndex('party_token').on(table.tokenHash),
    index('parties_approving')
      .on(table.accountId, table.id)
      .where(sql`${table.part} = 'approver' and ${table.state} in ('PENDING', 'READ')`),
    index('parties_unclaimed').on(table.phoneFingerprint).where(sql`${table.accountId} is null`),
    index('parties_by_phone').on(table.phoneFingerprint),
    index().on(table.accountId),
  ],
);
export type Party = typeof contractParties.$inferSelect;

/** By the link alone, or by a code to the party's phone. */
const LINK_WAYS = { link: '链接', code: '验证码' } as const;

/** A device on which a party's link was opened for reading: the first by the link alone, any other by a code. */
export const contractLinkReaders = pgTable(
  'contract_link_readers',
  {
    id: id(),
    partyId: uuid()
      .notNull()
      .references(() => contractParties.id, { onDelete: 'cascade' }),
    /** SHA-256 of what the browser keeps. */
    readerHash: bytes().notNull(),
    way: text().$type<keyof typeof LINK_WAYS>().notNull(),
    openedAt: createdAt(),
  },
  (table) => [
    check('link_way', oneOf(table.way, LINK_WAYS)),
    unique('link_reader').on(table.partyId, table.readerHash),
    uniqueIndex('first_link_reader').on(table.partyId).where(sql`${table.way} = 'link'`),
  ],
);

interface FieldOptions {
  choices?: string[];
  fontMm?: number;
  edge?: 'left' | 'right';
  pages?: 'all' | 'odd' | 'even';
  firstPage?: number;
  lastPage?: number;
  firstRatio?: number;
  pagesPerSeal?: number;
}

export const contractFields = pgTable(
  'contract_fields',
  {
    id: id(),
    contractId: contractId(),
    documentId: uuid()
      .notNull()
      .references(() => contractDocuments.id, { onDelete: 'cascade' }),
    /** As the author drew them up. */
    position: integer().notNull().default(0),
    /** Of the party; whoever takes a party's place takes its fields. */
    partyKey: text().notNull(),
    kind: text().$type<FieldKindName>().notNull(),
    label: text().notNull().default(''),
    page: integer().notNull(),
    left: real().notNull(),
    top: real().notNull(),
    width: real().notNull(),
    height: real().notNull(),
    required: boolean().notNull().default(true),
    options: jsonb().$type<FieldOptions>().notNull().default({}),
    /** Encrypted; of pictures and attachments the name of the file. */
    value: bytes(),
    fileId: fileId(),
  },
  (table) => [check('field_kind', oneOf(table.kind, FIELD_KINDS)), index().on(table.contractId)],
);
export type Field = typeof contractFields.$inferSelect;

/** Where a contract lies in somebody's signing centre; kept up with every change, so that lists read no more than they show. */
export const contractMailboxes = pgTable(
  'contract_boxes',
  {
    accountId: uuid().notNull(),
    contractId: contractId(),
    box: text().$type<ContractMailbox>().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.contractId] }),
    check('contract_box', oneOf(table.box, CONTRACT_BOXES)),
    // read backwards: an index made in descending order puts nulls last, where the order asked for puts them first
    index('boxes_by_change').on(table.accountId, table.box, table.changedAt, table.contractId),
    index('boxes_by_time').on(table.accountId, table.changedAt, table.contractId),
    index().on(table.contractId),
  ],
);

export const contractFolders = pgTable(
  'contract_folders',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('folder_name').on(table.accountId, table.name)],
);

export const contractShares = pgTable(
  'contract_shares',
  {
    id: id(),
    contractId: contractId(),
    tokenHash: bytes().notNull().unique(),
    /** A keyed hash; empty where the link alone is enough. */
    codeHash: bytes(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.contractId)],
);
