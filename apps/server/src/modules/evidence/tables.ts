import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '../../db/columns.ts';

/** Why events may be forgotten: their person went, their case was cleared away, their draft was never sent. */
export type ForgettingRule = 'closed-person' | 'ended-verification' | 'emptied-bin';

const size = () => bigint({ mode: 'number' });

/** Events that have no leaf yet; the trigger of events puts them here in the act's own transaction. */
export const evidencePending = pgTable('evidence_pending', { eventId: uuid().primaryKey() });

/** Which event stands where in the log. Decided here first: what the log holds at a place can always be made again. */
export const evidenceLeaves = pgTable('evidence_leaves', {
  index: size().primaryKey(),
  eventId: uuid().notNull().unique(),
  entry: bytes().notNull(),
});

/**
 * Without its salt a leaf says nothing about its event any more; deleting one is how an event is forgotten. The trigger
 * lets none go that evidence_forgotten does not name, and none that is still needed.
 */
export const evidenceSalts = pgTable('evidence_salts', {
  eventId: uuid().primaryKey(),
  salt: bytes().notNull(),
});

/** Histories of which nothing needs to be kept; their events are forgotten once they have their leaves. */
export const evidenceForgetting = pgTable('evidence_forgetting', {
  stream: text().primaryKey(),
  rule: text().$type<ForgettingRule>().notNull(),
  /** They wait until the log of the network may go. */
  askedAt: createdAt(),
});

/** Events without a salt, each with the event that says why and how many. Append-only. */
export const evidenceForgotten = pgTable(
  'evidence_forgotten',
  { eventId: uuid().primaryKey(), by: uuid().notNull() },
  (table) => [index().on(table.by)],
);

/** Keys of the log; private halves lie with the key provider. The name is the log's, for its life. */
export const evidenceKeys = pgTable('evidence_keys', {
  type: text().$type<'ed25519' | 'sm2'>().primaryKey(),
  name: text().notNull(),
  keyId: text().notNull(),
  publicKey: bytes().notNull(),
  createdAt: createdAt(),
});

/** Whose word counted when: each policy that a start brought, until the next one. Append-only. */
export const evidencePolicies = pgTable('evidence_policies', {
  /** From 1, in their order. */
  number: integer().primaryKey(),
  /** c2sp.org/tlog-policy. */
  policy: text().notNull(),
  since: createdAt(),
});

/**
 * Whose turn it is to write the log. Each turn has a number of its own, and only the newest may publish: a process that
 * was stopped for longer than its turn lasts finds its number outdated.
 */
export const evidenceTurns = pgTable('evidence_turns', {
  origin: text().primaryKey(),
  number: size().notNull(),
  until: moment().notNull(),
});

/** The newest checkpoint that was published. A folder of the log that knows less was brought back from somewhere. */
export const evidenceHead = pgTable('evidence_head', {
  origin: text().primaryKey(),
  size: size().notNull(),
  note: text().notNull(),
});

/** Checkpoints that witnesses were asked about and that carry time stamps: proofs lead to these. */
export const evidenceCheckpoints = pgTable('evidence_checkpoints', {
  size: size().primaryKey(),
  note: text().notNull(),
  /** RFC 3161 over the note's text, SHA-256. */
  timeStamp: bytes().notNull(),
  /** The same by an SM2 key, over SM3; checkpoints from before it was asked for have none. */
  sm2TimeStamp: bytes(),
  at: createdAt(),
});

/** Checkpoints of this log that a witness held against it: it signs nothing while it is not in keeping with each. */
export const evidenceObjections = pgTable(
  'evidence_objections',
  {
    witness: text().notNull(),
    size: size().notNull(),
    note: text().notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.witness, table.size] })],
);

/** A witness's line under a checkpoint. */
export const evidenceCosignatures = pgTable(
  'evidence_cosignatures',
  {
    size: size().notNull(),
    witness: text().notNull(),
    line: text().notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.size, table.witness] }), index().on(table.witness, table.size)],
);
