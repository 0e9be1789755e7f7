import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { isSignatureDict, type PdfDict, type PdfDocument, PdfString } from '@yinxin/pdf';
import type { DigestName } from '@yinxin/pki';
import { signatureFields } from '../common/fields.ts';
import { withoutPadding } from '../common/padding.ts';
import { refuse } from '../common/refusal.ts';
import type { SignatureEvidence } from './evidence.ts';
import { openForSigning } from './prepare.ts';
import type { KeyedSigner, PdfSigner } from './signer.ts';
import {
  addDocumentTimeStamp,
  addEvidence,
  begin,
  finish,
  type PendingSignature,
  type SignOptions,
} from './stages.ts';
import { FileWorkpiece, MemoryWorkpiece, type Workpiece } from './workpiece.ts';

/** Signs a file in memory. The first chunk of the answer is the input itself, the others follow it. */
export async function signPdf(
  input: Uint8Array,
  signer: KeyedSigner,
  options: SignOptions = {},
): Promise<Uint8Array[]> {
  const piece = new MemoryWorkpiece([input]);
  const pending = begin(piece, signer, options);
  await finish(piece, pending, await signer.sign(pending.toBeSigned), options);
  return piece.chunks;
}

/** Signs a file on disk into another one; memory doesn't grow with the file. The output appears when it is whole. */
export async function signPdfFile(
  from: string,
  to: string,
  signer: KeyedSigner,
  options: SignOptions = {},
): Promise<void> {
  await intoFile(from, to, digestsFor(signer, options), async (piece) => {
    const pending = begin(piece, signer, options);
    await finish(piece, pending, await signer.sign(pending.toBeSigned), options);
  });
}

/** First step for a key held elsewhere. Keep the input and the pending signature until the key has answered. */
export function beginSignature(
  input: Uint8Array,
  signer: PdfSigner,
  options: SignOptions = {},
): PendingSignature {
  return begin(new MemoryWorkpiece([input]), signer, options);
}

/** Second step: takes the signature over `pending.toBeSigned`. */
export async function finishSignature(
  input: Uint8Array,
  pending: PendingSignature,
  signature: Uint8Array,
  options: SignOptions = {},
): Promise<Uint8Array[]> {
  const piece = new MemoryWorkpiece([input, Uint8Array.from(pending.update.tail)]);
  await finish(piece, pending, signature, options);
  return piece.chunks;
}

/** First step on disk: writes the file with an empty signature. */
export async function beginSignatureFile(
  from: string,
  to: string,
  signer: PdfSigner,
  options: SignOptions = {},
): Promise<PendingSignature> {
  return intoFile(from, to, digestsFor(signer, options), async (piece) => begin(piece, signer, options));
}

/** Second step on disk: fills the file that the first step wrote. */
export async function finishSignatureFile(
  path: string,
  pending: PendingSignature,
  signature: Uint8Array,
  options: SignOptions = {},
): Promise<void> {
  const piece = new FileWorkpiece(path);
  try {
    await finish(piece, pending, signature, options);
  } finally {
    piece.close();
  }
}

type ExtendOptions = Pick<SignOptions, 'evidence' | 'timeStamp' | 'password'>;

/** Adds evidence for every signature of a file (B-LT), and an archive time stamp when a source is given (B-LTA). */
export async function extendPdf(input: Uint8Array, options: ExtendOptions): Promise<Uint8Array[]> {
  const piece = new MemoryWorkpiece([input]);
  await extend(piece, options);
  return piece.chunks;
}

async function extend(piece: Workpiece, { evidence, timeStamp, password }: ExtendOptions): Promise<void> {
  if (evidence) {
    const signatures = signatureContents(openForSigning(piece.source(), password));
    if (signatures.length === 0) throw refuse('SIGNATURE_MISSING');
    const gathered: SignatureEvidence[] = await Promise.all(
      signatures.map(async (contents) => ({ contents, data: await evidence(withoutPadding(contents)) })),
    );
    await addEvidence(piece, gathered, password);
  }
  if (timeStamp) await addDocumentTimeStamp(piece, { timeStamp, password });
}

function signatureContents(document: PdfDocument): Uint8Array[] {
  return signatureFields(document)
    .map((field) => document.dict(field.value))
    .filter((value): value is PdfDict => value !== undefined && isSignatureDict(value))
    .map((value) => value.get('Contents'))
    .filter((contents) => contents instanceof PdfString)
    .map((contents) => contents.bytes);
}

function digestsFor(signer: PdfSigner, { level, timeStamp }: SignOptions): DigestName[] {
  return level === 'B-LTA' && timeStamp ? [signer.cms.digest, timeStamp.digest] : [signer.cms.digest];
}

/** Works on a copy beside the target and moves it there at the end, so that no half file is ever seen. */
async function intoFile<T>(
  from: string,
  to: string,
  digests: readonly DigestName[],
  work: (piece: FileWorkpiece) => Promise<T>,
): Promise<T> {
  const part = `${to}.${randomUUID()}.part`; // nobody can have prepared a link there
  try {
    const piece = await FileWorkpiece.copyOf(from, part, digests);
    try {
      const result = await work(piece);
      await rename(part, to);
      return result;
    } finally {
      piece.close();
    }
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
