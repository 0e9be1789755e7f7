import { createHash } from 'node:crypto';
import { CONTRACT_STATES, type SignatureLevel } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { presentActing, selectActing } from '../accounts/index.ts';
import { presentCertificateStates, selectCertificateStates } from '../certificates/index.ts';
import { isDue, isOpen, lockContract, selectDocuments, selectParties } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import {
  advance,
  moveContract,
  movedParty,
  noteContract,
  organizationOf,
  replaced,
  settled,
} from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractDocuments,
  contractParties,
  documentVersions,
  type Intent,
  type MadeDocument,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import type { Facts } from '../events/index.ts';
import { announcing, insertFile, updateKept } from '../files/index.ts';
import { selectProof } from '../identity/index.ts';
import { requireAuthority } from './authority.ts';
import { formatRecord, type Identities, identitiesOf, recordOf } from './record.ts';

const LEVELS: readonly SignatureLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
const lower = (a: SignatureLevel, b: SignatureLevel): SignatureLevel =>
  LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b;

/** What is known of an intent that is to be taken in. */
type Asked = Pick<Intent, 'id' | 'contractId' | 'personId' | 'accountId' | 'serial'> & {
  /** What was made a moment ago, stored and not yet named by the intent. */
  made?: MadeDocument[] | null;
};

type AskedMade = Pick<Intent, 'id' | 'contractId' | 'personId' | 'accountId'> & {
  serials: string[];
} & Parameters<typeof selectProof>[2];
const madeSignature = question((tx, given: AskedMade) => ({
  intents: tx
    .select({ intent: signingIntents, now: sql<number>`floor(extract(epoch from ${NOW}) * 1000)` })
    .from(signingIntents)
    .where(eq(signingIntents.id, given.id)),
  documents: selectDocuments(tx, given.contractId),
  parties: selectParties(tx, given.contractId),
  acting: selectActing(tx, given.accountId),
  certificateStates: selectCertificateStates(tx, given.serials),
  ...selectProof(tx, { personId: given.personId }, { subject: given.subject, at: given.at }),
}));

/** Everything by which a signature that was made is judged, at one moment under the contract's lock. */
async function readMade(
  { vault }: ContractParts,
  tx: Queryable,
  { id, contractId, personId, accountId, serial }: Asked,
) {
  const asked = { id, contractId, personId, accountId, serials: [serial ?? ''] };
  const given = { ...asked, subject: `person:${personId}` as const, at: new Date() };
  const { intents, acting, certificateStates, ...read } = await madeSignature(tx, given);
  const [found] = intents;
  if (!found) throw problem('CONTRACT_NOT_FOUND');
  return {
    ...read,
    ...{ intent: found.intent, now: new Date(found.now) },
    who: acting[0] && presentActing(vault, acting[0]),
    certificateState: presentCertificateStates(certificateStates).get(found.intent.serial ?? ''),
  };
}

/**
 * Takes what was made into the contract, in one transaction: files, documents, party, state, event. Whoever was
 * overtaken meanwhile is told so, their bytes are dropped and their intent says it.
 */
export async function commitIntent(
  parts: ContractParts,
  caller: Caller,
  asked: Asked,
): Promise<{ contract: Contract; intent: Intent }> {
  const { db, now, vault } = parts;
  const certificate = asked.serial ? await parts.certificates.factsOf(asked.serial) : undefined;
  const outcome = await db.transaction(async (tx) => {
    const contract = await lockContract(tx, asked.contractId);
    const read = await readMade(parts, tx, asked);
    const { documents, parties, who } = read;
    if (read.intent.state === 'done') return { contract, intent: read.intent };
    const intent = withMade(read.intent, asked);
    const party = parties.find(({ id }) => id === intent.partyId);
    const isCurrent = intent.documents.every(({ documentId, version }) =>
      documents.some((row) => row.id === documentId && row.version === version),
    );
    const isTurn = contract.state === 'SIGNING' && party && isOpen(party) && isCurrent;
    const refusal = isTurn
      ? await refusalOf(parts, tx, caller, { ...read, contract, party, intent })
      : problem('CONTRACT_CHANGED');
    if (!isTurn || refusal) {
      await end(tx, intent, 'lost', refusal?.message ?? '', now());
      await returnSeal(tx, parts, caller, intent);
      return { refusal };
    }
    const identities = await identitiesOf(parts, tx, intent, who?.organizationId ?? null, read);
    const made = { contract, party, intent, documents, identities, certificate };
    const record = formatRecord(await recordOf(parts, tx, made));
    const moved = movedParty(party, 'sign', { decidedAt: now(), personId: intent.personId });
    const done: Pick<Intent, 'state' | 'failure' | 'endedAt' | 'record'> = {
      ...{ failure: '', endedAt: now(), record: vault.seal(record) },
      state: 'done',
    };
    const ended: Intent = { ...intent, ...done };
    const changes = takingIn(tx, ended, moved, documents);
    const facts = {
      party: party.id,
      code: contract.code,
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
    };
    const act = 'sign-contract' as const;
    const event = { act, target: contract.id, organizationId: organizationOf(contract), facts };
    const known = { parties: replaced(parties, moved), done: { act, event, changes }, at: read.now };
    return {
      contract: await advance(tx, parts, caller, contract, known),
      intent: ended,
    };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

/** The intent with what was made for it. What became of it otherwise meanwhile is not changed any more. */
function withMade(intent: Intent, { made }: Asked): Intent & { made: MadeDocument[] } {
  if (intent.state === 'made' && intent.made) return { ...intent, made: intent.made };
  if (intent.state !== 'signing' || !made) throw problem('SIGN_INTENT_OVER');
  return { ...intent, made };
}

/** Why a signature that was made is not taken in. */
async function refusalOf(
  parts: ContractParts,
  tx: Queryable,
  caller: Caller,
  read: Awaited<ReturnType<typeof readMade>> & { contract: Contract; party: Party },
): Promise<AppError | undefined> {
  const { contract, intent, now } = read;
  const isLate = isDue(contract, now) && !isProvenBefore(intent.made ?? [], contract.deadline);
  if (isLate) return problem('CONTRACT_STATE', { state: CONTRACT_STATES.EXPIRED });
  try {
    await requireAuthority(parts, tx, caller, read);
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

/** Files, documents, the party and the intent; each changes one row. */
function takingIn(
  tx: Queryable,
  intent: Intent,
  party: Party,
  documents: readonly ContractDocumentRow[],
): SQLWrapper[] {
  const replaced = (intent.made ?? []).flatMap(({ documentId, level, file }) => {
    const before = documents.find(({ id }) => id === documentId);
    if (!before) throw problem('DOCUMENT_NOT_FOUND');
    return replacing(tx, before, file, intent.personId, {
      level: before.level ? lower(before.level, level) : level,
      signatures: before.signatures + 1,
    });
  });
  const { state, failure, endedAt, record, made } = intent;
  const { decidedAt, personId } = party;
  return [
    ...replaced,
    tx
      .update(contractParties)
      .set({ state: party.state, decidedAt, personId })
      .where(eq(contractParties.id, party.id))
      .returning({ id: contractParties.id }),
    tx
      .update(signingIntents)
      .set({ state, failure, endedAt, record, made })
      .where(eq(signingIntents.id, intent.id))
      .returning({ id: signingIntents.id }),
  ];
}

/** The new bytes begin with the old ones, which are no longer needed by themselves. What is written together. */
export function replacing(
  tx: Queryable,
  before: ContractDocumentRow,
  file: MadeDocument['file'],
  uploadedBy: string,
  change: Partial<typeof contractDocuments.$inferInsert>,
): SQLWrapper[] {
  const { id: fileId, sha256, sm3, size } = file;
  const version = before.version + 1;
  const isOnlyThis = ![before.originalId, before.preparedId].includes(before.fileId);
  return [
    ...announcing(tx, file),
    insertFile(tx, file, { uploadedBy, keepUntil: null }),
    tx
      .update(contractDocuments)
      .set({ fileId, sha256, sm3, size, version, ...change })
      .where(and(eq(contractDocuments.id, before.id), eq(contractDocuments.version, before.version)))
      .returning({ id: contractDocuments.id }),
    tx
      .insert(documentVersions)
      .values({ documentId: before.id, version, sha256, sm3 })
      .returning({ version: documentVersions.version }),
    ...(isOnlyThis ? [updateKept(tx, before.fileId, new Date())] : []),
  ];
}

async function end(
  tx: Queryable,
  { id, made }: Intent,
  state: 'lost' | 'failed',
  failure: string,
  endedAt: Date,
): Promise<void> {
  await tx.update(signingIntents).set({ state, failure, endedAt, made }).where(eq(signingIntents.id, id));
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
    const [intent] = await tx
      .select()
      .from(signingIntents)
      .where(eq(signingIntents.id, intentId))
      .for('update');
    if (!intent) throw problem('CONTRACT_NOT_FOUND');
    if (intent.endedAt) return;
    await end(tx, intent, 'failed', cut(reason, 500), now());
    await returnSeal(tx, parts, caller, intent);
    if (isTheirs || contract.state !== 'SIGNING') return;
    const failed = await settled(tx, await moveContract(tx, contract, 'fail-signing'));
    await noteContract(tx, caller, failed, 'fail-signing', { intent: intentId });
  });
}
