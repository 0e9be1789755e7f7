// All that judging a package takes, as one module: tests load it as browsers get it.
import { parsePolicy } from '@yinxin/evidence-log';
import { machineCrypto, readZip, verifyPackage } from '@yinxin/evidence-log/package';
import { verifyPdf } from '@yinxin/pdf-signature';
import { inflateEntry, judgesBy, type PackageReader } from '../evidence-package.ts';

export interface Asked extends Omit<PackageReader, 'policy' | 'verifyPdf'> {
  archive: Uint8Array;
  policy: string;
}

/** The report of an archive, in JSON. */
export async function judgePackage({ archive, policy, ...reader }: Asked): Promise<string> {
  const judges = judgesBy({ ...reader, verifyPdf, policy: parsePolicy(machineCrypto, policy) });
  return JSON.stringify(await verifyPackage(await readZip(archive, inflateEntry), judges));
}
