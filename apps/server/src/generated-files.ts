import path from 'node:path';
import type { OfferedFile } from './build-artifacts.ts';
import { OPEN_DOCUMENT, type OpenDocument } from './http/open/document.ts';
import type { OpenApi } from './http/openapi.ts';
import type { Certificates } from './modules/certificates/index.ts';
import type { FindMadeFile } from './modules/content/index.ts';
import { digestsOf } from './modules/uploads/index.ts';

interface FileMakers {
  certificates: Certificates;
  openApi: () => OpenApi;
  openDocument: () => OpenDocument;
  built: ReadonlyMap<string, OfferedFile>;
}

/** Certificates and their installers, lists of revoked ones, the description of our calls, the build's files. */
export function madeFiles({ certificates, openApi, openDocument, built }: FileMakers): FindMadeFile {
  const started = new Date();
  const contentOf = async (address: string): Promise<{ bytes: Uint8Array; date: Date } | undefined> => {
    const [, folder, file = ''] = /^\/(ca|crl)\/([\w.-]+)$/.exec(address) ?? [];
    if (folder === 'ca') return certificates.authorityFile(file);
    if (folder === 'crl') {
      const crl = await certificates.newestCrl(path.parse(file).name);
      return crl && { bytes: await crl.bytes(), date: crl.thisUpdate };
    }
    const description =
      address === '/api/openapi.json' ? openApi : address === OPEN_DOCUMENT ? openDocument : undefined;
    if (description) return { bytes: Buffer.from(JSON.stringify(description())), date: started };
    return undefined;
  };
  return async (address) => {
    const file = built.get(address);
    if (file) {
      const { fileName, version, date } = file;
      const { size, digests } = await file.content();
      return { fileName, size, version, date: new Date(date), ...digests };
    }
    const content = await contentOf(address);
    if (!content) return undefined;
    const { bytes, date } = content;
    return { fileName: path.basename(address), size: bytes.length, date, ...digestsOf(bytes) };
  };
}
