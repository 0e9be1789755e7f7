import type { VerifiedFile } from '@yinxin/api/client';
import { parsePolicies } from '@yinxin/evidence-log';
import {
  MANIFEST,
  MOST_ENTRIES,
  machineCrypto,
  type PackageFiles,
  readZip,
  unwrapped,
  verifyPackage,
  ZipError,
  ZipTooLarge,
} from '@yinxin/evidence-log/package';
import { verifyPdf } from '@yinxin/pdf-signature';
import { presentAlone } from '@yinxin/verification';
import { inflateEntry, judgesBy } from '@yinxin/verification/evidence-package';
import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { timeWords } from './dom.ts';
import { packageView } from './package-view.ts';
import { refusal } from './result-view.ts';
import type { Section } from './section.ts';

const MOST_BYTES = 500 * 1024 * 1024;
const TOO_LARGE = '证据包超过 500 MB，请用命令行 yinxin evidence verify 核对';

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

async function judged(name: string, files: PackageFiles, material: OfflineMaterial): Promise<HTMLElement> {
  // whoever chose another file need not fear a forgery
  if (!unwrapped(files).has(MANIFEST)) return refusal(name, `不是证据包：没有清单 ${MANIFEST}`);
  const policies = parsePolicies(machineCrypto, material.policies);
  const documents: VerifiedFile[] = [];
  const judges = judgesBy({
    ...{ policies, at: new Date() },
    trust: material.anchors.map(({ certificate }) => Uint8Array.fromBase64(certificate)),
    timeWords: (time) => timeWords(time.toISOString()),
    async verifyPdf(bytes, options) {
      const report = await verifyPdf(bytes, options);
      if (report.verdict !== 'UNREADABLE')
        documents.push(presentAlone(bytes, options.file, report, material));
      return report;
    },
  });
  return packageView(await verifyPackage(files, judges), { name, policies, material, documents });
}

/** An evidence package, as it was downloaded or as a folder; judged by the keys and roots in this page. */
export const packageSection: Section = {
  title: '核对证据包',
  lead: '选择或拖入 证据包.zip。清单、存证日志、见证、时间戳与合同文件里的签名逐项核对。',
  accept: '.zip,application/zip',
  async check(file, material) {
    if (file.size > MOST_BYTES) return refusal(file.name, TOO_LARGE);
    try {
      return await judged(file.name, await readZip(await bytesOf(file), inflateEntry, MOST_BYTES), material);
    } catch (error) {
      if (error instanceof ZipTooLarge) return refusal(file.name, TOO_LARGE);
      return refusal(file.name, error instanceof ZipError ? '不是证据包，或已损坏' : '文件无法核对');
    }
  },
  folder: {
    label: '或者选择解开后的证据包文件夹',
    async check(chosen, material) {
      const name = chosen[0]?.webkitRelativePath.split('/')[0] || '文件夹';
      if (chosen.length > MOST_ENTRIES) return refusal(name, '文件太多，不是证据包');
      if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return refusal(name, TOO_LARGE);
      try {
        const files = new Map<string, Uint8Array>();
        for (const file of chosen) files.set(file.webkitRelativePath, await bytesOf(file));
        return await judged(name, files, material);
      } catch {
        return refusal(name, '文件夹无法读取');
      }
    },
  },
};
