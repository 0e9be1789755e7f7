import type { TrustAnchor, TrustMaterial, VerifiedFile } from '@yinxin/api/client';
import { type Report, verifyPdf } from '@yinxin/pdf-signature';
import { hashOf } from '@yinxin/primitives';
import { presentFile } from './present.ts';

/** Nothing can be said of the file; the words are for people. */
export class UnreadableFile extends Error {}

/**
 * Judges a file by what is at hand, asking nobody: neither for newer status of certificates nor whether the contract is
 * one of ours. @throws UnreadableFile
 */
export async function verifyAlone(
  bytes: Uint8Array,
  name: string,
  material: TrustMaterial,
): Promise<VerifiedFile> {
  const { anchors, certificates, crls } = material;
  const report = await verifyPdf(bytes, {
    file: name,
    trust: anchors.map(({ certificate }) => Uint8Array.fromBase64(certificate)),
    certificates: certificates.map((each) => Uint8Array.fromBase64(each)),
    crls: crls.map((each) => Uint8Array.fromBase64(each)),
  });
  return presentAlone(bytes, name, report, material);
}

/** The same for a report that is there already. @throws UnreadableFile */
export function presentAlone(
  bytes: Uint8Array,
  name: string,
  report: Report,
  { anchors, changedAt }: Pick<TrustMaterial, 'anchors' | 'changedAt'>,
): VerifiedFile {
  if (report.verdict === 'UNREADABLE') throw new UnreadableFile(report.reason);
  const [sha256, sm3] = (['sha256', 'sm3'] as const).map((digest) => hashOf(digest, bytes).toHex());
  const names = { anchors: anchors.map(withoutCertificate), changedAt };
  return presentFile({ name, size: bytes.length, sha256: sha256!, sm3: sm3! }, report, names, null);
}

const withoutCertificate = ({ certificate: _, ...anchor }: TrustMaterial['anchors'][number]): TrustAnchor =>
  anchor;
