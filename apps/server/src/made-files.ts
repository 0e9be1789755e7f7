import type { OpenApi } from './http/openapi.ts';
import type { Certificates } from './modules/certificates/index.ts';

/** A file the server makes itself, at the address where it is served. */
export interface MadeFile {
  bytes: Buffer;
  date: Date;
}
export type FindMadeFile = (address: string) => Promise<MadeFile | undefined>;

/** Certificates, lists of revoked ones and the description of our calls, as the download zone offers them. */
export function madeFiles(certificates: Certificates, openApi: OpenApi): FindMadeFile {
  const started = new Date();
  return async (address) => {
    const [, folder, name = ''] = /^\/(ca|crl)\/([\w-]+)\.\w+$/.exec(address) ?? [];
    if (folder === 'ca') {
      const certificate = await certificates.authorityCertificate(name);
      return certificate && { bytes: Buffer.from(certificate.der), date: certificate.notBefore };
    }
    if (folder === 'crl') {
      const crl = await certificates.newestCrl(name);
      return crl && { bytes: await crl.bytes(), date: crl.thisUpdate };
    }
    if (address === '/api/openapi.json')
      return { bytes: Buffer.from(JSON.stringify(openApi)), date: started };
    return undefined;
  };
}
