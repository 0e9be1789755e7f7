import type { FastifyBaseLogger } from 'fastify';
import type { Upkeep } from '../upkeep/index.ts';
import type { Certificates } from './certificates.ts';

/** At a start and every night: certificates from before each had its event get one, once; later lacks are reported. */
export const recordCertificates =
  (certificates: Certificates, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) => async (): Promise<void> => {
    const { recorded, missing } = await certificates.recordMissing();
    const some = (serials: string[]) => ({ count: serials.length, serials: serials.slice(0, 20) });
    if (recorded.length > 0) log.warn(some(recorded), '有证书没有签发或吊销的记录，已补记');
    if (missing.length > 0) log.error(some(missing), '补记结束之后，有证书没有签发或吊销的记录');
  };

export function keepCertificates(
  certificates: Certificates,
  { upkeep, log }: { upkeep: Upkeep; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): void {
  upkeep.schedule('certificates', '* * * * *', certificates.keepFresh);
  upkeep.nightly('certificate-ends', certificates.warnOfExpiries);
  upkeep.nightly('certificate-events', recordCertificates(certificates, log));
  upkeep.onStop(certificates.stop);
}
