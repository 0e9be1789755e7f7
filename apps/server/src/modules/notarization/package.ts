import { createHash } from 'node:crypto';
import type { VerifiedFile } from '@yinxin/api';
import { type Disclosed, disclose, formatNote, formatPolicy, formatProof } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import {
  type FileKind,
  formatManifest,
  intentPaths,
  MANIFEST,
  MANIFEST_NOTE,
  MANIFEST_STAMP,
  PACKAGE_FORMAT,
  type PackageFile,
  parseManifest,
  proofOf,
  README,
} from '@yinxin/evidence-log/package';
import type { Database } from '../../db/connect.ts';
import { entryOf, streamedEntry, type ZipEntry } from '../../http/zip.ts';
import type { Certificates } from '../certificates/index.ts';
import type { ContractEvidence } from '../contract-reading/index.ts';
import { type Evidence, type EvidenceReading, eventFields, type Seal } from '../evidence/index.ts';
import { authorityMaterial } from '../verification/index.ts';
import type { Printed } from './issued.ts';

type EvidenceDocument = ContractEvidence['documents'][number];
type EvidenceSigning = ContractEvidence['signings'][number];

export interface PackageParts {
  db: Database;
  reading: EvidenceReading;
  stateManifest: Evidence['stateManifest'];
  certificates: Certificates;
  /** The report of a file, by the trust list of the moment. */
  verify(name: string, content: AsyncIterable<Uint8Array>): Promise<VerifiedFile>;
  verifierPage(): Promise<
    { size: number; digests: Pick<PackageFile, 'sha256' | 'sm3'>; open: ZipEntry['open'] } | undefined
  >;
  now(): Date;
  /** The report for a court, signed. */
  printReport(files: readonly VerifiedFile[]): Promise<Printed>;
}

interface Part {
  file: PackageFile;
  entry: ZipEntry;
}

const digestsOf = (bytes: Uint8Array) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: createHash('sm3').update(bytes).digest('hex'),
});

function part(path: string, kind: FileKind, content: Uint8Array | string): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { file: { path, kind, size: bytes.length, ...digestsOf(bytes) }, entry: entryOf(path, bytes) };
}

/** The checkpoint that covers every event which made a file or decided about the contract: a witnessed one where there is one. */
export async function sealFor(
  { reading }: Pick<PackageParts, 'reading'>,
  { events }: Pick<ContractEvidence, 'events'>,
): Promise<Seal | undefined> {
  const places = await reading.placesOf(events.map(({ id }) => id));
  const needed = events.filter(({ isNeeded }) => isNeeded).map(({ id }) => places.get(id)?.index);
  if (needed.includes(undefined) || places.size === 0) return undefined;
  const least = Math.max(0, ...needed.map((index) => (index ?? 0) + 1));
  const newest = await reading.newestSeal();
  return newest?.isWitnessed && newest.checkpoint.size >= Math.max(1, least)
    ? newest
    : reading.sealOver(Math.max(1, least));
}

async function eventParts(
  { db, reading }: PackageParts,
  { events, signings }: ContractEvidence,
  { checkpoint, note }: Seal,
): Promise<Part[]> {
  const places = await reading.placesOf(events.map(({ id }) => id));
  const covered = events.flatMap((event) => {
    const place = places.get(event.id);
    return place?.salt && place.index < checkpoint.size ? [{ ...event, ...place, salt: place.salt }] : [];
  });
  const fields = await eventFields(
    db,
    covered.map(({ id }) => id),
  );
  const paths = await reading.paths(
    checkpoint.size,
    covered.map(({ index }) => index),
  );
  return covered.flatMap(({ id, index, salt, isShown }, at) => {
    const shown: Disclosed = disclose(nodeCrypto, salt, fields.get(id) ?? {}, isShown);
    const path = `存证记录/${String(at + 1).padStart(3, '0')}.json`;
    const proof = formatProof({ index, path: paths[at] ?? [], checkpoint: note });
    return [
      part(path, 'event', `${JSON.stringify(shown, undefined, 2)}\n`),
      part(proofOf(path), 'proof', proof),
      ...signingParts(
        path,
        signings.find(({ eventId }) => eventId === id),
      ),
    ];
  });
}

/** What was confirmed and how it was signed, to the byte as their digests stand in the event. */
function signingParts(eventPath: string, signing: EvidenceSigning | undefined): Part[] {
  if (!signing?.texts) return [];
  const { intent, batch, record } = signing.texts;
  const paths = intentPaths(eventPath);
  return [
    part(paths.intent, 'intent', intent),
    ...(batch === null ? [] : [part(paths['intent-batch'], 'intent-batch', batch)]),
    part(paths['signing-record'], 'signing-record', record),
  ];
}

const documentPart = async (at: number, document: EvidenceDocument): Promise<Part> => {
  const { name, size, sha256, sm3, open } = document;
  const path = `合同文件/${at + 1} ${name}`;
  return { file: { path, kind: 'document', size, sha256, sm3 }, entry: await streamedEntry(path, open) };
};

/** What the verifier says of each document now, one after the other. */
export async function verifiedDocuments(
  verify: PackageParts['verify'],
  documents: readonly EvidenceDocument[],
): Promise<VerifiedFile[]> {
  const files: VerifiedFile[] = [];
  for (const { name, open } of documents) files.push(await verify(name, await open()));
  return files;
}

async function documentParts(
  documents: readonly EvidenceDocument[],
  files: readonly VerifiedFile[],
): Promise<Part[]> {
  const made: Part[] = [];
  for (const [at, document] of documents.entries()) made.push(await documentPart(at, document));
  return [
    ...made,
    ...files.map((file, at) =>
      part(`验证报告/${at + 1}.json`, 'report', `${JSON.stringify(file, undefined, 2)}\n`),
    ),
  ];
}

/** The same bytes as in the download zone, so that its digest there is the digest here. */
async function pageParts({ verifierPage }: PackageParts): Promise<Part[]> {
  const page = await verifierPage();
  if (!page) return [];
  const path = '离线验证器.html';
  const { size, open } = page;
  const { sha256, sm3 } = page.digests;
  return [
    { file: { path, kind: 'verifier', size, sha256, sm3 }, entry: await streamedEntry(path, () => open()) },
  ];
}

async function authorityParts(certificates: Certificates): Promise<Part[]> {
  return (await authorityMaterial(certificates)).flatMap(({ name, certificate, crl }) => [
    ...(certificate ? [part(`证书/${name}.cer`, 'certificate' as const, certificate.der)] : []),
    ...(crl ? [part(`证书状态/${name}.crl`, 'crl' as const, crl)] : []),
  ]);
}

/** Everything that proves a contract, for somebody who may see it; small parts are at hand, documents are streamed. */
export async function packEvidence(
  parts: PackageParts,
  evidence: ContractEvidence,
  seal: Seal,
): Promise<{ entries: ZipEntry[]; report: Printed }> {
  const { id, code } = evidence.contract;
  const files = await verifiedDocuments(parts.verify, evidence.documents);
  const { reading, certificates, printReport } = parts;
  const [report, page, documents, events, policy, authorities] = await Promise.all([
    printReport(files),
    pageParts(parts),
    documentParts(evidence.documents, files),
    eventParts(parts, evidence, seal),
    reading.policy(),
    authorityParts(certificates),
  ]);
  const all = [
    part('说明.txt', 'readme', README),
    part('证据报告.pdf', 'evidence-report', report.bytes),
    ...page,
    ...documents,
    ...events,
    part('存证记录/检查点.txt', 'checkpoint', formatNote(seal.note)),
    part('存证记录/检查点.tsr', 'checkpoint-stamp', seal.timeStamp),
    ...(seal.sm2TimeStamp
      ? [part('存证记录/检查点.sm2.tsr', 'checkpoint-stamp-sm2', seal.sm2TimeStamp)]
      : []),
    part('存证记录/公钥.txt', 'policy', formatPolicy(nodeCrypto, policy)),
    ...authorities,
  ];
  const madeAt = parts.now().toISOString();
  const manifest = Buffer.from(
    formatManifest({
      format: PACKAGE_FORMAT,
      contract: { id, code },
      madeAt,
      files: all.map(({ file }) => file),
    }),
  );
  if (!parseManifest(manifest.toString())) throw new Error('the manifest of a package cannot be read');
  const hash = createHash('sha256').update(manifest).digest();
  const stamp = await parts.certificates.timeStamps.stamp('sha256', hash, 'ecdsa');
  const count = all.filter(({ file }) => file.kind === 'event').length;
  const note = await parts.stateManifest({ sha256: hash, madeAt, events: count });
  const entries = [
    entryOf(MANIFEST, manifest),
    entryOf(MANIFEST_STAMP, stamp),
    entryOf(MANIFEST_NOTE, Buffer.from(note)),
    ...all.map(({ entry }) => entry),
  ];
  return { entries, report };
}
