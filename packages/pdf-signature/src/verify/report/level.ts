import type { Level } from '../../common/level.ts';
import type { Asked } from '../checks/check.ts';

/** The baseline level of ETSI EN 319 142-1 6 that the file proves; null for formats outside of PAdES. */
export function levelReached({ signature, file }: Asked): Level | null {
  const { format, container, time, trust, archived } = signature;
  if (format !== 'ETSI.CAdES.detached' || container?.signingCertificate !== 'match') return null;
  // ETSI EN 319 142-1 6.3: the content is not carried along
  if (container.content !== 'fits') return null;
  if (time.best === undefined) return 'B-B';
  if (!file.storePresent || trust?.selfContained() !== true) return 'B-T';
  return archived ? 'B-LTA' : 'B-LT';
}
