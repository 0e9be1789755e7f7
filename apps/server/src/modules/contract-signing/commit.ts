import { createHash } from 'node:crypto';
import { CONTRACT_STATES, type SignatureLevel } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, eq, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { documentsOf, isDue, isOpen, livePartiesOf, lockContract } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { advance, moveContract, moveParty, noteContract, replaced, settled } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractDocuments,
  documentVersions,
  type Intent,
  type MadeDocument,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import type { Facts } from '../events/index.ts';
import { keepFile, recordFile } from '../files/index.ts';
import { requireAuthority } from './authority.ts';
import { formatRecord, type Identities, identitiesOf, recordOf } from './record.ts';

const LEVELS: readonly SignatureLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
const lower = (a: SignatureLevel, b: SignatureLevel): SignatureLevel =>
  LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b;

async function lockIntent(tx: Queryable, id: string): Promise<Intent> {
  const [intent] = await tx.select().from(signingIntents).where(eq(signingIntents.id, id)).for('update');
  if (!intent) throw problem('CONTRACT_NOT_FOUND');
  return intent;
}

/**
 * Takes what was made into the contract, in one transaction: files, documents, party, state, event. Whoever was
 * overtaken meanwhile is told so, their bytes are dropped and their intent says it.
 */
export async function commitIntent(
  parts: ContractParts,
  caller: Caller,
  { id: intentId, contractId }: Pick<Intent, 'id' | 'contractId'>,
): Promise<{ contract: Contract; intent: Intent }> {
  const { db, now, vault } = parts;
  const { serial } = await findIntent(db, intentId);
  const certificate = serial ? await parts.certificates.recordOf(serial) : undefined;
  const outcome = await db.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId);
    const intent = await lockIntent(tx, intentId);
    if (intent.state === 'done') return { contract, intent };
    if (intent.state !== 'made' || !intent.made) throw problem('SIGN_INTENT_OVER');
    const documents = await documentsOf(tx, contractId);
    const parties = await livePartiesOf(tx, contractId);
    const party = parties.find(({ id }) => id === intent.partyId);
    const isCurrent = intent.documents.every(({ documentId, version }) =>
      documents.some((row) => row.id === documentId && row.version === version),
    );
    const isTurn = contract.state === 'SIGNING' && party && isOpen(party) && isCurrent;
    const refusal = isTurn
      ? await refusalOf(parts, tx, caller, contract, party, intent)
      : problem('CONTRACT_CHANGED');
    if (!isTurn || refusal) {
      await end(tx, intent, 'lost', refusal?.message ?? '', now());
      await returnSeal(tx, parts, caller, intent);
      return { refusal };
    }
    for (const made of intent.made) await takeDocument(tx, intent, made, documents);
    const moved = await moveParty(tx, party, 'sign', { decidedAt: now(), personId: intent.personId });
    const identities = await identitiesOf(parts, tx, intent);
    const made = { contract, party, intent, identities, certificate };
    const record = formatRecord(await recordOf(parts, tx, made));
    const done = await end(tx, intent, 'done', '', now(), vault.seal(record));
    const signed = await moveContract(tx, contract, 'sign-contract');
    await noteContract(tx, caller, signed, 'sign-contract', {
      party: party.id,
      code: signed.code,
      intent: intent.id,
      serial: intent.serial ?? '',
      digest: intent.digest,
      ...(intent.silentId ? { silent: intent.silentId } : confirmationOf(intent)),
      ...identityFacts(intent, identities),
      consent: intent.silentId ? '' : intent.consent,
      device: intent.device,
      record: sha256Of(record),
      ...(intent.batch && { batch: sha256Of(intent.batch) }),
      documents: intent.made.map(({ file }) => file.sha256).join(','),
      sm3: intent.made.map(({ file }) => file.sm3).join(','),
    });
    return {
      contract: await advance(tx, parts, caller, signed, { parties: replaced(parties, moved) }),
      intent: done,
    };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

/** Why a signature that was made is not taken in. */
async function refusalOf(
  parts: ContractParts,
  tx: Queryable,
  caller: Caller,
  contract: Contract,
  party: Party,
  intent: Intent,
): Promise<AppError | undefined> {
  const isLate = isDue(contract, await timeNow(tx)) && !isProvenBefore(intent.made ?? [], contract.deadline);
  if (isLate) return problem('CONTRACT_STATE', { state: CONTRACT_STATES.EXPIRED });
  try {
    await requireAuthority(parts, tx, caller, contract, party, intent);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** What a time stamp dates before the deadline was signed in time, whenever it is taken in (docs/decisions/0047). */
const isProvenBefore = (made: readonly MadeDocument[], deadline: Date | null): boolean =>
  made.every(({ provenAt }) => provenAt && deadline && new Date(provenAt) < deadline);

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names something to whoever knows it, and only within this signature: other parties cannot tell by it who signs elsewhere. */
const boundTo = (intentId: string, id: string): string => sha256Of(`${intentId} ${id}`);

/** How somebody said that they want it, which a standing authorisation does not. */
const confirmationOf = ({ id, proofMethod, stepUpId, confirmedAt }: Intent): Facts => ({
  ...(proofMethod && { confirmedBy: proofMethod }),
  ...(stepUpId && { proof: boundTo(id, stepUpId) }),
  ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
});

/** The checks by which the signer, and whom they sign for, were known: each has its own events. */
const identityFacts = ({ id }: Intent, { person, organization }: Identities): Facts => ({
  ...(person && { identity: boundTo(id, person.verificationId) }),
  ...(organization && { organizationIdentity: boundTo(id, organization.verificationId) }),
});

async function findIntent(tx: Queryable, id: string): Promise<Intent> {
  const [intent] = await tx.select().from(signingIntents).where(eq(signingIntents.id, id));
  if (!intent) throw problem('CONTRACT_NOT_FOUND');
  return intent;
}

async function takeDocument(
  tx: Queryable,
  { personId }: Intent,
  { documentId, level, file }: MadeDocument,
  documents: readonly ContractDocumentRow[],
): Promise<void> {
  const before = documents.find(({ id }) => id === documentId);
  if (!before) throw problem('DOCUMENT_NOT_FOUND');
  await recordFile(tx, file, { uploadedBy: personId, keepUntil: null });
  await replaceFile(tx, before, file, {
    level: before.level ? lower(before.level, level) : level,
    signatures: before.signatures + 1,
  });
}

/** The new bytes begin with the old ones, which are no longer needed by themselves. */
export async function replaceFile(
  tx: Queryable,
  before: ContractDocumentRow,
  { id: fileId, sha256, sm3, size }: MadeDocument['file'],
  change: Partial<typeof contractDocuments.$inferInsert>,
): Promise<void> {
  await tx
    .update(contractDocuments)
    .set({ fileId, sha256, sm3, size, version: sql`${contractDocuments.version} + 1`, ...change })
    .where(and(eq(contractDocuments.id, before.id), eq(contractDocuments.version, before.version)));
  await tx
    .insert(documentVersions)
    .values({ documentId: before.id, version: before.version + 1, sha256, sm3 });
  if (![before.originalId, before.preparedId].includes(before.fileId))
    await keepFile(tx, before.fileId, new Date());
}

async function end(
  tx: Queryable,
  { id }: Intent,
  state: 'done' | 'lost' | 'failed',
  failure: string,
  endedAt: Date,
  record: Buffer | null = null,
): Promise<Intent> {
  const [ended] = await tx
    .update(signingIntents)
    .set({ state, failure, endedAt, record })
    .where(eq(signingIntents.id, id))
    .returning();
  if (!ended) throw new Error(`no intent ${id}`);
  return ended;
}

/** Only a signature that stands uses up what allowed the use of a seal. */
const returnSeal = async (
  tx: Queryable,
  { seals }: ContractParts,
  caller: Caller,
  { sealUseId }: Intent,
): Promise<void> => {
  if (sealUseId) await seals.returnUse(tx, caller, sealUseId);
};

/** Gives an intent up; where it was our own fault, the contract says that it can be tried again. */
export async function failIntent(
  parts: ContractParts,
  caller: Caller,
  intentId: string,
  reason: string,
  isTheirs: boolean,
): Promise<void> {
  const { db, now } = parts;
  await db.transaction(async (tx) => {
    const { contractId } = await findIntent(tx, intentId);
    const contract = await lockContract(tx, contractId);
    const intent = await lockIntent(tx, intentId);
    if (intent.endedAt) return;
    await end(tx, intent, 'failed', cut(reason, 500), now());
    await returnSeal(tx, parts, caller, intent);
    if (isTheirs || contract.state !== 'SIGNING') return;
    const failed = await settled(tx, await moveContract(tx, contract, 'fail-signing'));
    await noteContract(tx, caller, failed, 'fail-signing', { intent: intentId });
  });
}
