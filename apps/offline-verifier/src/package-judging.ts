// The thread's side of an evidence package: unpacking, judging and the PDFs in it; nothing of the page.
import type { VerifiedFile } from '@yinxin/api/client';
import { readZip, ZipError, ZipTooLarge } from '@yinxin/archive';
import { parsePolicies } from '@yinxin/evidence-log';
import {
  MANIFEST,
  machineCrypto,
  PACKAGE_LIMITS,
  type PackageFiles,
  type PackageReport,
  unwrapped,
  verifyPackage,
} from '@yinxin/evidence-log/package';
import { verifyPdf } from '@yinxin/pdf-signature';
import { presentAlone } from '@yinxin/verification';
import { judgesBy } from '@yinxin/verification/evidence-package';
import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { VERIFIER_MS } from '@yinxin/verification/thread';
import { timeWords } from './dom.ts';

export const MOST_BYTES = 500 * 1024 * 1024;
export const TOO_LARGE = '证据包超过 500 MB，请用命令行 yinxin evidence verify 核对';

/** A package on its way to whoever judges it here: as an archive, or as the files of a folder. */
export interface PackageQuestion {
  name: string;
  content: Uint8Array<ArrayBuffer> | [path: string, bytes: Uint8Array<ArrayBuffer>][];
  material: OfflineMaterial;
}

export type PackageReply = { report: PackageReport; documents: VerifiedFile[] } | { words: string };

/** Answers whatever the package is. */
export async function answerPackage({ content, material }: PackageQuestion): Promise<PackageReply> {
  try {
    const files = Array.isArray(content)
      ? new Map(content)
      : readZip(content, { ...PACKAGE_LIMITS, bytes: MOST_BYTES });
    // whoever chose another file need not fear a forgery
    if (!unwrapped(files).files.has(MANIFEST)) return { words: `不是证据包：没有清单 ${MANIFEST}` };
    return await judged(files, material);
  } catch (error) {
    if (error instanceof ZipTooLarge) return { words: TOO_LARGE };
    return { words: error instanceof ZipError ? '不是证据包，或已损坏' : '文件无法核对' };
  }
}

async function judged(files: PackageFiles, material: OfflineMaterial): Promise<PackageReply> {
  const documents: VerifiedFile[] = [];
  const judges = judgesBy({
    ...{ policies: parsePolicies(machineCrypto, material.policies), at: new Date() },
    trust: material.anchors.map(({ certificate }) => Uint8Array.fromBase64(certificate)),
    timeWords: (time) => timeWords(time.toISOString()),
    async verifyPdf(bytes, options) {
      const report = await verifyPdf(bytes, { ...options, caps: { milliseconds: VERIFIER_MS } });
      if (report.verdict !== 'UNREADABLE')
        documents.push(presentAlone(bytes, options.file, report, material));
      return report;
    },
  });
  return { report: await verifyPackage(files, judges), documents };
}
