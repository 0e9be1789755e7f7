import type { ReadDocument, SignatureLevel, SigningWish } from '@yinxin/api';
import type { SignatureReport } from '@yinxin/pdf-signature';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../../db/columns.ts';
import type { ReceivedFile } from '../../files/tables.ts';
import type { ProofEvidence, StepUpProof } from '../../step-up/index.ts';
import { contracts } from './contract.ts';

const INTENT_STATES = {
  prepared: '待确认',
  confirmed: '已确认',
  signing: '签署中',
  made: '已制作',
  done: '已完成',
  lost: '未采用',
  failed: '失败',
} as const;
type IntentState = keyof typeof INTENT_STATES;

/** What was to be signed, by the digests people were shown. */
interface IntendedDocument {
  documentId: string;
  version: number;
  sha256: string;
  sm3: string;
}
/**
 * What came of it: what our verifier found of the new signature, and the exact bytes by their hash, stored and waiting
 * for the row that names them.
 */
export interface MadeDocument {
  documentId: string;
  level: SignatureLevel;
  verdict: SignatureReport['indication'];
  answers: SignatureReport['answers'];
  file: ReceivedFile;
  /** The time that the time stamp proves; without one, and in older records, nothing. */
  provenAt?: string | null;
}

/**
 * Somebody wants to sign: who, what, with which key, under which words, in which view. Written before the key is used;
 * the result, or that there is none, is added and nothing is ever taken away (trigger).
 */
export const signingIntents = pgTable(
  'signing_intents',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    partyId: uuid().notNull(),
    personId: uuid().notNull(),
    accountId: uuid().notNull(),
    state: text().$type<IntentState>().notNull().default('prepared'),
    documents: jsonb().$type<IntendedDocument[]>().notNull(),
    /** How the signature will look; strokes are personal and sealed. */
    view: jsonb().$type<Omit<SigningWish, 'strokes'>>().notNull(),
    strokes: bytes(),
    consent: text().notNull(),
    /** What is confirmed, as a text: its SHA-256 is the digest. Absent of those from before it was kept. */
    statement: text(),
    /** SHA-256 over all of the above: what the step-up was for. */
    digest: text().notNull(),
    /** Where one step-up was for several: the text whose SHA-256 it was for. */
    batch: text(),
    stepUpId: uuid(),
    /** How the proof was given; proofs themselves are forgotten after a day. */
    proofMethod: text().$type<StepUpProof>(),
    /** What a vendor did for the proof. */
    proofEvidence: jsonb().$type<ProofEvidence>(),
    /** The authorisation that stands for a proof where nobody was asked (静默签). */
    silentId: uuid(),
    sealUseId: uuid(),
    serial: text(),
    keyId: text(),
    /** Of each document, SHA-256 of what the key signs. */
    toBeSigned: jsonb().$type<Record<string, string>>(),
    made: jsonb().$type<MadeDocument[]>(),
    failure: text().notNull().default(''),
    ip: text().notNull().default(''),
    /** The device it was prepared on, in words; empty where nobody was there. */
    device: text().notNull().default(''),
    /** Which pages were open and for how long, as the signer's browser tells. */
    reading: jsonb().$type<ReadDocument[]>(),
    /** How the signature came about, as it was put into the log by its digest; sealed. */
    record: bytes(),
    createdAt: createdAt(),
    confirmedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    check('intent_state', oneOf(table.state, INTENT_STATES)),
    check(
      'intent_ended',
      sql`(${table.endedAt} is not null) = (${table.state} in ('done', 'lost', 'failed'))`,
    ),
    uniqueIndex('one_signature_per_party').on(table.partyId).where(sql`${table.state} = 'done'`),
    index().on(table.contractId, table.id),
    index('intents_open')
      .on(table.confirmedAt)
      .where(sql`${table.state} in ('confirmed', 'signing', 'made')`),
  ],
);
export type Intent = typeof signingIntents.$inferSelect;
