import { asBuffer } from '@yinxin/pdf';
import {
  assembleSignedData,
  digestOf,
  type PreparedSignature,
  prepareSignedAttributes,
  signatureTimeStampAttribute,
} from '@yinxin/pki';
import type { Level } from '../common/level.ts';
import { refuse } from '../common/refusal.ts';
import type { ScanPolicy } from '../scan/policy.ts';
import { refuseRisks, scanDocument } from '../scan/scan.ts';
import { refuseBreaking } from './consequences.ts';
import { copyOfHead, tailDigest } from './digest.ts';
import { evidenceUpdate, type SignatureEvidence } from './evidence.ts';
import { openForSigning, type PreparedUpdate, prepareUpdate } from './prepare.ts';
import type { SignatureRequest } from './request.ts';
import type { EvidenceSource, PdfSigner, TimeStampSource, ValidationData } from './signer.ts';
import type { Workpiece } from './workpiece.ts';

export type SignOptions = SignatureRequest & {
  password?: string;
  /** Default B-B. */
  level?: Level;
  /** Needed from B-T on. */
  timeStamp?: TimeStampSource;
  /** Needed from B-LT on. */
  evidence?: EvidenceSource;
  /** What is refused before signing, default `defaultScanPolicy`; 'skip' for who has scanned the file already. */
  scan?: ScanPolicy | 'skip';
  /** Earlier signatures must stay valid; 'ignore' is for tests of those who do not care. */
  earlier?: 'keep' | 'ignore';
  /** Space to keep for the signature; reckoned from the certificates when left out. */
  reservedBytes?: number;
};

/** A signature that waits for its key: sign `toBeSigned`, then finish. */
export interface PendingSignature {
  toBeSigned: Uint8Array;
  /** Digest of the file's signed bytes. */
  documentDigest: Uint8Array;
  update: PreparedUpdate;
  cms: PreparedSignature;
  chain: readonly Uint8Array[];
}

const TOKEN_BYTES = 10_000;
const SIGNATURE_BYTES = 1_600;

const RANKS = { 'B-B': 0, 'B-T': 1, 'B-LT': 2, 'B-LTA': 3 } as const;
const rank = (level: Level = 'B-B') => RANKS[level];

/** Appends everything but the signature itself. */
export function begin(piece: Workpiece, signer: PdfSigner, options: SignOptions): PendingSignature {
  checkServices(options);
  const document = openForSigning(piece.source(), options.password);
  if (options.scan !== 'skip') refuseRisks(scanDocument(document, options.scan));
  const update = prepareUpdate(document, options, {
    type: 'Sig',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: options.reservedBytes ?? spaceFor(signer, options),
  });
  if (options.earlier !== 'ignore')
    refuseBreaking(document, update.tail, options.password, signer.cms.certificate);
  const head = piece.takeHead(signer.cms.digest);
  if (options.level === 'B-LTA') piece.keepHead(copyOfHead(head));
  const documentDigest = tailDigest(head, update);
  const cms = prepareSignedAttributes({ signer: signer.cms, messageDigest: documentDigest });
  piece.append(update.tail);
  return { toBeSigned: cms.toBeSigned, documentDigest, update, cms, chain: signer.chain };
}

/** Embeds the signature and raises the file to the level asked for. */
export async function finish(
  piece: Workpiece,
  pending: PendingSignature,
  signature: Uint8Array,
  options: SignOptions,
): Promise<void> {
  const { timeStamp } = options;
  const unsignedAttributes: Uint8Array[] = [];
  if (timeStamp && rank(options.level) >= 1) {
    const token = await timeStamp.stamp(digestOf(timeStamp.digest, signature));
    unsignedAttributes.push(signatureTimeStampAttribute(token));
  }
  const der = assembleSignedData(pending.cms, signature, {
    furtherCertificates: pending.chain,
    unsignedAttributes,
  });
  embed(piece, pending.update, der);
  if (rank(options.level) < 2) return;
  const contents = paddedContents(pending.update, der);
  await addEvidence(piece, [{ contents, data: await evidenceFor(options, der) }], options.password);
  if (rank(options.level) === 3) await addDocumentTimeStamp(piece, options);
}

export async function addEvidence(
  piece: Workpiece,
  evidence: readonly SignatureEvidence[],
  password: string | undefined,
): Promise<void> {
  piece.append(evidenceUpdate(openForSigning(piece.source(), password), evidence));
}

/** ETSI EN 319 142-1 5.4.3: a time stamp over the whole file, in a field of its own. */
export async function addDocumentTimeStamp(
  piece: Workpiece,
  { timeStamp, password }: Pick<SignOptions, 'timeStamp' | 'password'>,
): Promise<void> {
  if (!timeStamp) throw refuse('TIME_STAMP_NEEDED');
  const document = openForSigning(piece.source(), password);
  const update = prepareUpdate(
    document,
    {},
    {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      reservedBytes: timeStamp.reservedBytes ?? TOKEN_BYTES,
    },
  );
  const digest = tailDigest(piece.takeHead(timeStamp.digest), update);
  piece.append(update.tail);
  embed(piece, update, await timeStamp.stamp(digest));
}

function checkServices({ level, timeStamp, evidence }: SignOptions): void {
  if (rank(level) >= 1 && !timeStamp) throw refuse('TIME_STAMP_NEEDED');
  if (rank(level) >= 2 && !evidence) throw refuse('EVIDENCE_NEEDED');
}

async function evidenceFor({ evidence }: SignOptions, signature: Uint8Array): Promise<ValidationData> {
  if (!evidence) throw refuse('EVIDENCE_NEEDED');
  return evidence(signature);
}

function spaceFor(signer: PdfSigner, { level, timeStamp }: SignOptions): number {
  const certificates = [signer.cms.certificate, ...signer.chain];
  const space = certificates.reduce((sum, der) => sum + der.length, SIGNATURE_BYTES);
  return rank(level) >= 1 ? space + (timeStamp?.reservedBytes ?? TOKEN_BYTES) : space;
}

const reservedIn = ({ contents }: PreparedUpdate) => (contents.end - contents.start - 2) / 2;

/** Writes the signature over the zeros that were reserved for it. */
function embed(piece: Workpiece, update: PreparedUpdate, der: Uint8Array): void {
  const reserved = reservedIn(update);
  if (der.length > reserved) throw refuse('SIGNATURE_TOO_LARGE', { needed: der.length, reserved });
  piece.patch(update.contents.start + 1, Buffer.from(asBuffer(der).toString('hex'), 'latin1'));
}

/** The value of /Contents as readers see it. */
function paddedContents(update: PreparedUpdate, der: Uint8Array): Uint8Array {
  const padded = new Uint8Array(reservedIn(update));
  padded.set(der);
  return padded;
}
