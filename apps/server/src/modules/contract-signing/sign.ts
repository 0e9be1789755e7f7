import { createHash } from 'node:crypto';
import type { SignatureLevel } from '@yinxin/api';
import { SealProblem, type Stroke } from '@yinxin/seal';
import { and, eq, inArray } from 'drizzle-orm';
import { type Change, mustWrite, writeTogether } from '../../db/together.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { bytesIn, keepBytes, pdfName } from '../contracts/content/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import {
  type Contract,
  type ContractDocumentRow,
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
import { announcing } from '../files/index.ts';
import { statusNow, timeStampsOf } from '../validation-data/index.ts';
import { marksOn } from './artwork.ts';
import { commitIntent, failIntent } from './commit.ts';
import { type Confirmed, confirm, ownIntent, type Proof } from './confirm.ts';
import { takeFresh } from './prepare.ts';
import { type Signatory, signatoryOfSeal } from './signer.ts';

export interface Signed {
  contract: Contract;
  intent: Intent;
}

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
  // nobody else waits with them
  const asked = takeFresh(caller.who, intentId) ?? (await ownIntent(parts.db, caller.who, intentId));
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
  let signed: Awaited<ReturnType<typeof make>>;
  try {
    signed = await make(parts, confirmed);
  } catch (error) {
    throw await failed(parts, caller, intent.id, error);
  }
  try {
    return await commitIntent(parts, caller, { ...intent, ...signed });
  } catch (error) {
    // a fault of ours: what was made is kept, and the sweep takes it in
    if (!(error instanceof AppError))
      await noteMade(parts, intent, signed.made).catch((err: unknown) =>
        parts.log.warn({ err, intent: intent.id }, 'a signature that was made could not be noted'),
      );
    throw error;
  }
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

/** The certificate that signs, and what has to be written down before it does. */
async function signatoryOf(parts: ContractParts, { party, taken, planned }: Confirmed) {
  if (planned) return planned.issue();
  if (!taken) throw new Error('nobody signs');
  return { signatory: await signatoryOfSeal(parts, taken, nameOfParty(parts, party)), result: [] };
}

/** Answers what was made, and the serial of the certificate that signed. */
async function make(
  parts: ContractParts,
  confirmed: Confirmed,
): Promise<{ serial: string; made: MadeDocument[] }> {
  const { intent } = confirmed;
  try {
    const { signatory, result } = await signatoryOf(parts, confirmed);
    const begun = await begin(parts, { ...confirmed, at: parts.now() }, signatory).catch(
      async (error: unknown) => {
        await mustWrite(parts.db, result); // the certificate is there, whatever becomes of it
        throw error;
      },
    );
    await noteBegun(parts, intent, signatory, begun, result);
    const made: MadeDocument[] = [];
    for (const one of begun)
      made.push(await finish(parts, confirmed, signatory, one, await signatory.sign(one.pending.toBeSigned)));
    return { serial: signatory.serial, made };
  } finally {
    await confirmed.planned?.drop();
  }
}

/** What a key is about to sign is written down before it does, with what belongs to it. */
export const noteBegun = (
  parts: ContractParts,
  intent: Intent,
  { serial, keyId }: Signatory,
  begun: readonly Begun[],
  besides: readonly Change[] = [],
): Promise<void> =>
  advanceIntent(parts, intent, { state: 'signing', serial, keyId, toBeSigned: digestsOf(begun) }, besides);

/** It is taken in later, maybe much later: the objects are announced now. */
export function noteMade(parts: ContractParts, intent: Intent, made: MadeDocument[]): Promise<void> {
  const kept = made.map(({ file: { unannounced: _, ...file }, ...one }) => ({ ...one, file }));
  const announcements = made.flatMap(({ file }) => announcing(parts.db, file));
  return advanceIntent(parts, intent, { state: 'made', made: kept }, announcements);
}

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
  besides: readonly Change[] = [],
): Promise<void> {
  const advancing = db
    .update(signingIntents)
    .set(change)
    .where(and(eq(signingIntents.id, id), inArray(signingIntents.state, ['confirmed', 'signing'])))
    .returning({ id: signingIntents.id });
  const changed = await writeTogether(db, [...besides, advancing]);
  if (changed.includes(0)) throw new Error(`the intent ${id} was given up meanwhile`);
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
  const judge = async () => {
    const status = await statusNow(
      parts.certificates,
      [...new Set([...earlier, serial])],
      contract.algorithm,
    );
    const { signatures } = await requireValid(parts, [...earlier, serial], whole, status);
    const made = signatures.findLast(({ signer: who }) => who?.serial === serial);
    if (!made) throw new Error(`the verifier does not find the signature by ${serial}`);
    return made;
  };
  const judged = judge();
  const keeping = keepBytes(parts, contract, pdfName(document.name), [whole], {
    ...{ passed: judged, isAnnouncedByRow: true },
  });
  const [made, file] = await Promise.all([judged, keeping]);
  const { indication: verdict, answers, bestTime } = made;
  const provenAt = level === 'B-T' && answers.timeProven === 'yes' ? bestTime : null;
  return { documentId: document.id, level, verdict, answers, file, provenAt };
}

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
