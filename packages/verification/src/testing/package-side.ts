// All that judging a package takes, as one module: tests load it as browsers get it.
import { readZip } from '@yinxin/archive';
import { parsePolicies } from '@yinxin/evidence-log';
import { machineCrypto, PACKAGE_LIMITS, verifyPackage } from '@yinxin/evidence-log/package';
import { verifyPdf } from '@yinxin/pdf-signature';
import { judgesBy, type PackageReader } from '../evidence-package.ts';

export interface Asked extends Omit<PackageReader, 'policies' | 'verifyPdf'> {
  archive: Uint8Array;
  policies: string;
}

/** The report of an archive, in JSON. */
export async function judgePackage({ archive, policies, ...reader }: Asked): Promise<string> {
  const judges = judgesBy({ ...reader, verifyPdf, policies: parsePolicies(machineCrypto, policies) });
  return JSON.stringify(await verifyPackage(readZip(archive, PACKAGE_LIMITS), judges));
}
