import { createHash } from 'node:crypto';
import type { SignatureLevel } from '@yinxin/api';
import { SealProblem, type Stroke } from '@yinxin/seal';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { isOver } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import type { PersonRow } from '../accounts/index.ts';
import { statusNow, timeStampsOf } from '../certificates/index.ts';
import { authorise, authoriseSilent } from '../contracts/access.ts';
import { bytesIn, keepBytes, pdfName } from '../contracts/content/index.ts';
import type {
  ContractMoney,
  ContractParts,
  SilentContract,
  SilentUse,
  TakenSeal,
} from '../contracts/dependencies.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractDocuments,
  type Field,
  type Intent,
  type MadeDocument,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import {
  type BegunSignature,
  type DocumentFormat,
  SigningRefused,
  type TrustMaterial,
} from '../document-formats/index.ts';
import { files, type StoredFile } from '../files/index.ts';
import { marksOn } from './artwork.ts';
import { takeSeal } from './authority.ts';
import { commitIntent, failIntent } from './commit.ts';
import { INTENT_PROOFS, INTENT_SECONDS, signingParty, waitForSeal } from './prepare.ts';
import { type Signatory, signatoryOfEvent, signatoryOfSeal } from './signer.ts';

export interface Signed {
  contract: Contract;
  intent: Intent;
}

export interface Confirmed {
  intent: Intent;
  contract: Contract;
  party: Party;
  /** Those of the party. */
  fields: Field[];
  documents: ContractDocumentRow[];
  /** The certificates whose signatures the documents hold already. */
  earlier: string[];
  /** The files of the documents. */
  files: StoredFile[];
  /** Whoever signs. */
  person: PersonRow;
  /** The number of their paper as certificates show it, where one is made for this signature. */
  number?: string | undefined;
  taken: TakenSeal | undefined;
  /** The day on the pages. */
  at: Date;
}

export const ownIntent = async (
  tx: Queryable,
  { personId: id, accountId }: Actor,
  intentId: string,
): Promise<Intent> => {
  const [intent] = await tx
    .select()
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.id, intentId),
        eq(signingIntents.personId, id),
        eq(signingIntents.accountId, accountId),
      ),
    );
  if (!intent) throw problem('CONTRACT_NOT_FOUND');
  return intent;
};

/** What stands for the will to sign: a step-up that was spent for several, or an authorisation given beforehand. */
export type Proof = { stepUpId: string; batch: string } | { silentId: string; money: ContractMoney };
const silentIn = (proof: Proof | undefined) => (proof && 'silentId' in proof ? proof : undefined);

/** Whoever presses twice waits for the one signature. */
export const running = new Map<string, Promise<Signed>>();

/**
 * The way of a signature: confirmed → key → embedded → time stamp → judged by our own verifier → stored → one
 * transaction. No key is used and nobody outside is asked while anything is locked.
 */
export async function signContract(
  parts: ContractParts,
  caller: Caller<Actor>,
  intentId: string,
  proof?: Proof,
): Promise<Signed> {
  const asked = await ownIntent(parts.db, caller.who, intentId); // nobody else waits with them
  const begun =
    running.get(intentId) ?? sign(parts, caller, asked, proof).finally(() => running.delete(intentId));
  running.set(intentId, begun);
  return begun;
}

async function sign(
  parts: ContractParts,
  caller: Caller<Actor>,
  asked: Intent,
  proof: Proof | undefined,
): Promise<Signed> {
  if (asked.view.certificate) throw problem('SIGN_KEY_ELSEWHERE');
  if (asked.state === 'done') return commitIntent(parts, caller, asked);
  return signConfirmed(parts, caller, await confirm(parts, caller, asked, proof));
}

/** What was confirmed becomes a signature. */
export async function signConfirmed(
  parts: ContractParts,
  caller: Caller<Actor>,
  confirmed: Confirmed,
): Promise<Signed> {
  const { intent } = confirmed;
  let serial: string;
  try {
    serial = await make(parts, confirmed);
  } catch (error) {
    throw await failed(parts, caller, intent.id, error);
  }
  return commitIntent(parts, caller, { ...intent, serial });
}

export async function failed(
  parts: ContractParts,
  caller: Caller,
  intentId: string,
  error: unknown,
): Promise<unknown> {
  const isTheirs =
    error instanceof AppError || error instanceof SigningRefused || error instanceof SealProblem;
  const reason = error instanceof Error ? error.message : String(error);
  if (!isTheirs) parts.log.error({ err: error, intent: intentId }, 'a signature could not be made');
  await failIntent(parts, caller, intentId, reason, isTheirs);
  if (error instanceof AppError) return error;
  if (error instanceof SealProblem)
    return problem('FIELD_VALUE', {
      reason: error.code === 'CHARACTER_MISSING' ? '姓名中有字库没有的字，请改用手写签名' : error.message,
    });
  return error instanceof SigningRefused
    ? problem('DOCUMENT_REFUSED', { reason: error.message })
    : problem('SIGN_FAILED');
}

/**
 * Spends the proof of intent, unless it was spent for several at once, and for a seal its use; what is signed must be
 * what was prepared.
 */
export const confirm = (
  parts: ContractParts,
  caller: Caller<Actor>,
  asked: Intent,
  proof?: Proof,
): Promise<Confirmed> =>
  parts.db
    .transaction((tx) => confirmIn(tx, parts, caller, asked, proof))
    .catch((error: unknown) => waitForSeal(parts, caller, asked.contractId, error));

/** The same, within what else is done by it. */
export async function confirmIn(
  tx: Queryable,
  parts: ContractParts,
  caller: Caller<Actor>,
  asked: Intent,
  proof?: Proof,
): Promise<Confirmed> {
  const { stepUp } = parts;
  const silent = silentIn(proof);
  const silentId = silent?.silentId;
  const more = { ...besides(tx, asked.contractId), intents: selectIntent(tx, asked.id) };
  const standing = silentId
    ? await authoriseSilent(tx, caller, asked.contractId, more)
    : await authorise(tx, caller, asked.contractId, 'sign-contract', more);
  const { contract, documents, now: at } = standing;
  const [intent] = standing.more.intents;
  const limit = secondsAfter(asked.createdAt, INTENT_SECONDS);
  if (intent?.state !== 'prepared' || isOver(limit, at)) throw problem('SIGN_INTENT_OVER');
  const party = signingParty(standing);
  if (party.id !== intent.partyId) throw problem('CONTRACT_TURN');
  if (!isCurrent(intent, documents)) throw problem('CONTRACT_CHANGED');
  const accepted = INTENT_PROOFS[party.intent];
  const given = silentId
    ? null
    : proof && 'stepUpId' in proof
      ? { id: proof.stepUpId, ...(await stepUp.proofOf(tx, proof.stepUpId)) }
      : await stepUp.spendProof(tx, caller, 'sign-contract', intent.digest, accepted);
  if (silentId) await requireAlone(tx, intent);
  const taken = await takeSeal(parts, tx, caller, contract, intent, silentId);
  // after the seal: whoever revokes it holds the organisation first, and so does whoever uses a seal
  if (silent) await parts.silent.spend(tx, caller, silentUse(silent, contract, intent));
  const number = taken ? undefined : await parts.identityNumberOf(tx, intent.personId);
  const [confirmed] = await tx
    .update(signingIntents)
    .set({
      ...{ state: 'confirmed', stepUpId: given?.id ?? null, silentId, sealUseId: taken?.useId ?? null },
      ...{ proofMethod: given?.method ?? null, proofEvidence: given?.evidence ?? null },
      batch: proof && 'batch' in proof ? proof.batch : null,
      confirmedAt: at,
    })
    .where(and(eq(signingIntents.id, intent.id), eq(signingIntents.state, 'prepared')))
    .returning();
  if (!confirmed) throw problem('SIGN_INTENT_OVER');
  const fields = standing.fields.filter(({ partyKey }) => partyKey === party.key);
  return {
    ...{ intent: confirmed, contract, party, fields, documents, taken, number, at },
    ...{ earlier: serialsOf(standing.more.signed), files: standing.more.files, person: standing.person },
  };
}

const silentUse = (
  { silentId, money }: { silentId: string; money: ContractMoney },
  contract: Contract,
  { view }: Intent,
): SilentUse => ({
  id: silentId,
  sealId: view.sealId ?? '',
  contract: silentFacts(contract, money),
});

/** How long somebody has from a moment on. */
export const secondsAfter = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** What an authorisation is judged by. */
export const silentFacts = (contract: Contract, money: ContractMoney): SilentContract => {
  const { id, ownerId: organizationId, templateVersionId, kind, sceneId, amount, createdAt } = contract;
  const writers = [contract.accountId, contract.savedBy, contract.sentBy].filter((one) => one !== null);
  return { id, organizationId, templateVersionId, kind, sceneId, amount, createdAt, writers, money };
};

/** Nobody else is about to sign for this place: an authorisation is not spent for what would be lost. */
async function requireAlone(tx: Queryable, { partyId }: Intent): Promise<void> {
  const [other] = await tx
    .select({ id: signingIntents.id })
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.partyId, partyId),
        inArray(signingIntents.state, ['confirmed', 'signing', 'made', 'done']),
      ),
    )
    .limit(1);
  if (other) throw problem('CONTRACT_CHANGED');
}

/** The documents are those that were prepared, byte for byte. */
export const isCurrent = ({ documents }: Intent, now: readonly ContractDocumentRow[]): boolean =>
  documents.length === now.length &&
  documents.every(({ documentId, version, sha256 }) =>
    now.some((row) => row.id === documentId && row.version === version && row.sha256 === sha256),
  );

/** A document that waits for its signature. */
export interface Begun {
  document: ContractDocumentRow;
  pending: BegunSignature;
}

/** In whose name a party signs. */
export const nameOfParty = (
  { vault }: Pick<ContractParts, 'vault'>,
  { organizationName, name }: Party,
): string => organizationName || vault.open(name);

/** Answers the serial of the certificate that signed. */
async function make(parts: ContractParts, confirmed: Confirmed): Promise<string> {
  const { intent, contract, party, taken } = confirmed;
  const signatory = taken
    ? await signatoryOfSeal(parts, taken, nameOfParty(parts, party))
    : await signatoryOfEvent(parts, intent, confirmed, contract.algorithm);
  try {
    // not before its certificate was issued
    const begun = await begin(parts, { ...confirmed, at: parts.now() }, signatory);
    await noteBegun(parts, intent, signatory, begun);
    const made: MadeDocument[] = [];
    for (const one of begun)
      made.push(await finish(parts, confirmed, signatory, one, await signatory.sign(one.pending.toBeSigned)));
    await noteMade(parts, intent, made);
    return signatory.serial;
  } finally {
    await signatory.finish();
  }
}

/** What a key is about to sign is written down before it does. */
export const noteBegun = (
  parts: ContractParts,
  intent: Intent,
  { serial, keyId }: Signatory,
  begun: readonly Begun[],
): Promise<void> =>
  advanceIntent(parts, intent, { state: 'signing', serial, keyId, toBeSigned: digestsOf(begun) });

export const noteMade = (parts: ContractParts, intent: Intent, made: MadeDocument[]): Promise<void> =>
  advanceIntent(parts, intent, { state: 'made', made });

export const digestsOf = (begun: readonly Begun[]): Record<string, string> =>
  Object.fromEntries(begun.map(({ document, pending }) => [document.id, hexOf(pending.toBeSigned)]));

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Composes what is signed, from the stored bytes: the same intent gives the same bytes. */
export async function begin(
  parts: ContractParts,
  { intent, contract, fields, documents, files, at }: Confirmed,
  signatory: Signatory,
): Promise<Begun[]> {
  const { vault, certificates, format } = parts;
  const strokes = intent.strokes ? (JSON.parse(vault.open(intent.strokes)) as Stroke[]) : undefined;
  const looks = { wish: intent.view, strokes, seal: signatory.seal, name: signatory.name, at };
  const begun: Begun[] = [];
  for (const document of documents) {
    const bytes = await bytesIn(parts, files, document.fileId);
    if (hexOf(bytes) !== intent.documents.find(({ documentId }) => documentId === document.id)?.sha256)
      throw problem('CONTRACT_CHANGED');
    const own = fields.filter(({ documentId }) => documentId === document.id);
    const pending = format.sign(bytes, signatory.by, {
      marks: await marksOn({ document, fields: own }, looks),
      reason: `签署合同 ${contract.number ?? ''}`.trim(),
      signerName: signatory.name,
      at,
      timeStamp: timeStampsOf(certificates, signatory.family),
    });
    begun.push({ document, pending });
  }
  return begun;
}

async function advanceIntent(
  { db }: ContractParts,
  { id }: Intent,
  change: Partial<typeof signingIntents.$inferInsert>,
): Promise<void> {
  const [changed] = await db
    .update(signingIntents)
    .set(change)
    .where(and(eq(signingIntents.id, id), inArray(signingIntents.state, ['confirmed', 'signing'])))
    .returning({ id: signingIntents.id });
  if (!changed) throw new Error(`the intent ${id} was given up meanwhile`);
}

/** Puts the signature into one document; without a time stamp it is said to have none. */
export async function finish(
  parts: ContractParts,
  { contract, earlier }: Confirmed,
  { serial }: Signatory,
  { document, pending }: Begun,
  signature: Uint8Array,
): Promise<MadeDocument> {
  let level: SignatureLevel = 'B-T';
  const whole = await pending.finish(signature, level).catch((error: unknown) => {
    parts.log.warn({ err: error, contract: contract.id }, 'no time stamp for a signature');
    level = 'B-B';
    return pending.finish(signature, level);
  });
  const status = await statusNow(parts.certificates, [...new Set([...earlier, serial])], contract.algorithm);
  const { signatures } = await requireValid(parts, [...earlier, serial], whole, status);
  const made = signatures.findLast(({ signer: who }) => who?.serial === serial);
  if (!made) throw new Error(`the verifier does not find the signature by ${serial}`);
  const file = await keepBytes(parts, contract, pdfName(document.name), [whole]);
  const { indication: verdict, answers, bestTime } = made;
  const provenAt = level === 'B-T' && answers.timeProven === 'yes' ? bestTime : null;
  return { documentId: document.id, level, verdict, answers, file, provenAt };
}

/** What signing wants to know of a contract besides. */
export const besides = (tx: Queryable, contractId: string) => ({
  /** By whose certificates the documents are signed now; one that signed twice stands there twice. */
  signed: tx
    .select({ serial: signingIntents.serial })
    .from(signingIntents)
    .where(and(eq(signingIntents.contractId, contractId), eq(signingIntents.state, 'done'))),
  files: tx
    .select(getTableColumns(files))
    .from(files)
    .innerJoin(contractDocuments, eq(contractDocuments.fileId, files.id))
    .where(eq(contractDocuments.contractId, contractId)),
});
export const serialsOf = (signed: readonly { serial: string | null }[]): string[] =>
  signed.flatMap(({ serial }) => serial ?? []);

const selectIntent = (tx: Queryable, id: string) =>
  tx.select().from(signingIntents).where(eq(signingIntents.id, id));

/**
 * Nothing is stored that our own verifier would not pass, the earlier signatures of this contract included. What was
 * raised brings its evidence with it and has to do with that; otherwise the status is given.
 */
export async function requireValid(
  { certificates, format }: Pick<ContractParts, 'certificates' | 'format'>,
  serials: readonly string[],
  bytes: Uint8Array,
  status?: Omit<TrustMaterial, 'trust'>,
): ReturnType<DocumentFormat['verify']> {
  const roots = await certificates.roots();
  const report = await format.verify(bytes, { trust: roots.map(({ der }) => der), ...status });
  for (const serial of new Set(serials)) {
    const made = report.signatures.filter(({ signer }) => signer?.serial === serial);
    const expected = serials.filter((one) => one === serial).length;
    if (made.length !== expected || made.some(({ indication }) => indication !== 'TOTAL_PASSED'))
      throw new Error(`the verifier does not pass what was signed: ${report.verdict} ${report.reason}`);
  }
  return report;
}
