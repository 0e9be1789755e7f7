import type { Upkeep } from '../upkeep/index.ts';
import type { Certificates } from './certificates.ts';

export function keepCertificates(certificates: Certificates, { upkeep }: { upkeep: Upkeep }): void {
  upkeep.schedule('certificates', '* * * * *', certificates.keepFresh);
  upkeep.nightly('certificate-ends', certificates.warnOfExpiries);
  upkeep.nightly('certificate-events', async () => {
    await certificates.recordMissing();
  });
  upkeep.onStop(certificates.stop);
}
