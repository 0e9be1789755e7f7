import type { TrustAnchor, TrustMaterial, VerifiedFile } from '@yinxin/api/client';
import { type Report, verifyPdf } from '@yinxin/pdf-signature';
import { hashAside, hashOf } from '@yinxin/primitives';
import { presentFile } from './present.ts';
import { VERIFIER_MS } from './thread.ts';

/** Nothing can be said of the file; the words are for people. */
export class UnreadableFile extends Error {
  /** It opens with a password that was not given, or is another one. */
  readonly locked: boolean;

  constructor(words: string, locked = false) {
    super(words);
    this.locked = locked;
  }
}

/** A file on its way to whoever judges it here. */
export interface AloneQuestion {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  material: TrustMaterial;
  /** Opens an encrypted file; forgotten with the answer. */
  password?: string | undefined;
}

/** Nothing can be said of a file, and why. */
export interface AloneRefusal {
  words: string;
  locked: boolean;
}

export type AloneReply = { result: VerifiedFile } | AloneRefusal;

/** The same as an answer, whatever the file is. */
export async function answerAlone({ bytes, name, material, password }: AloneQuestion): Promise<AloneReply> {
  try {
    return { result: await verifyAlone(bytes, name, material, password) };
  } catch (error) {
    return error instanceof UnreadableFile
      ? { words: error.message, locked: error.locked }
      : { words: '文件无法验证', locked: false };
  }
}

/**
 * Judges a file by what is at hand, asking nobody: neither for newer status of certificates nor whether the contract is
 * one of ours. @throws UnreadableFile
 */
export async function verifyAlone(
  bytes: Uint8Array,
  name: string,
  material: TrustMaterial,
  password?: string,
): Promise<VerifiedFile> {
  const { anchors, certificates, crls } = material;
  const sha256 = hashAside('sha256', () => bytes); // by the machine, while we judge
  const report = await verifyPdf(bytes, {
    file: name,
    ...(password === undefined ? {} : { password }),
    caps: { milliseconds: VERIFIER_MS },
    trust: anchors.map(({ certificate }) => Uint8Array.fromBase64(certificate)),
    certificates: certificates.map((each) => Uint8Array.fromBase64(each)),
    crls: crls.map((each) => Uint8Array.fromBase64(each)),
  });
  return presentAlone(bytes, name, report, material, await sha256);
}

/** The same for a report that is there already, and a digest that may be. @throws UnreadableFile */
export function presentAlone(
  bytes: Uint8Array,
  name: string,
  report: Report,
  { anchors, changedAt }: Pick<TrustMaterial, 'anchors' | 'changedAt'>,
  sha256 = hashOf('sha256', bytes),
): VerifiedFile {
  if (report.verdict === 'UNREADABLE') throw new UnreadableFile(report.reason, report.locked);
  const digests = { sha256: sha256.toHex(), sm3: hashOf('sm3', bytes).toHex() };
  const names = { anchors: anchors.map(withoutCertificate), changedAt };
  return presentFile({ name, size: bytes.length, ...digests }, report, names, {
    contract: null,
    report: null,
  });
}

const withoutCertificate = ({ certificate: _, ...anchor }: TrustMaterial['anchors'][number]): TrustAnchor =>
  anchor;
