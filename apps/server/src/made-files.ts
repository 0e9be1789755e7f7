import path from 'node:path';
import type { OfferedFile } from './built-files.ts';
import type { OpenApi } from './http/openapi.ts';
import type { Certificates } from './modules/certificates/index.ts';
import { type Digests, digestsOf } from './modules/files/index.ts';

/** What is known of a file the server makes itself, or has from the build, at the address where it is served. */
export interface MadeFile extends Digests {
  fileName: string;
  size: number;
  date: Date;
  /** Of a build; what is made anew has none but its date. */
  version?: string;
}
export type FindMadeFile = (address: string) => Promise<MadeFile | undefined>;

export interface FileMakers {
  certificates: Certificates;
  openApi: OpenApi;
  built: ReadonlyMap<string, OfferedFile>;
}

/** Certificates and their installers, lists of revoked ones, the description of our calls, the build's files. */
export function madeFiles({ certificates, openApi, built }: FileMakers): FindMadeFile {
  const started = new Date();
  const contentOf = async (address: string): Promise<{ bytes: Uint8Array; date: Date } | undefined> => {
    const [, folder, file = ''] = /^\/(ca|crl)\/([\w.-]+)$/.exec(address) ?? [];
    if (folder === 'ca') return certificates.authorityFile(file);
    if (folder === 'crl') {
      const crl = await certificates.newestCrl(path.parse(file).name);
      return crl && { bytes: await crl.bytes(), date: crl.thisUpdate };
    }
    if (address === '/api/openapi.json')
      return { bytes: Buffer.from(JSON.stringify(openApi)), date: started };
    return undefined;
  };
  return async (address) => {
    const file = built.get(address);
    if (file) {
      const { fileName, size, version, date } = file;
      return { fileName, size, version, date: new Date(date), ...(await file.digests()) };
    }
    const content = await contentOf(address);
    if (!content) return undefined;
    const { bytes, date } = content;
    return { fileName: path.basename(address), size: bytes.length, date, ...digestsOf(bytes) };
  };
}
