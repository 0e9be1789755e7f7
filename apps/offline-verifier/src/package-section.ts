import { parsePolicies } from '@yinxin/evidence-log';
import { machineCrypto, PACKAGE_LIMITS } from '@yinxin/evidence-log/package';
import { judgePackage } from './judging.ts';
import { MOST_BYTES, type PackageQuestion, TOO_LARGE } from './package-judging.ts';
import { packageView } from './package-view.ts';
import { refusal } from './result-view.ts';
import type { Section } from './section.ts';

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function judged(question: PackageQuestion): Promise<HTMLElement> {
  const { name, material } = question;
  const reply = await judgePackage(question);
  if ('words' in reply) return refusal(name, reply.words);
  const policies = parsePolicies(machineCrypto, material.policies);
  return packageView(reply.report, { name, policies, material, documents: reply.documents });
}

/** An evidence package, as it was downloaded or as a folder; judged by the keys and roots in this page. */
export const packageSection: Section = {
  title: '核对证据包',
  lead: '选择或拖入 证据包.zip。清单、存证日志、见证、时间戳与合同文件里的签名逐项核对。',
  accept: '.zip,application/zip',
  async check(file, material) {
    if (file.size > MOST_BYTES) return refusal(file.name, TOO_LARGE);
    return judged({ name: file.name, content: await bytesOf(file), material });
  },
  folder: {
    label: '或者选择解开后的证据包文件夹',
    async check(chosen, material) {
      const name = chosen[0]?.webkitRelativePath.split('/')[0] || '文件夹';
      if (chosen.length > PACKAGE_LIMITS.entries) return refusal(name, '文件太多，不是证据包');
      if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return refusal(name, TOO_LARGE);
      const content: [string, Uint8Array<ArrayBuffer>][] = [];
      try {
        for (const file of chosen) content.push([file.webkitRelativePath, await bytesOf(file)]);
      } catch {
        return refusal(name, '文件夹无法读取');
      }
      return judged({ name, content, material });
    },
  },
};
