import type { Banner } from '@yinxin/api/client';
import { EvidenceLogPicture, SealPreview, SignedContract } from '../../ui/illustrations/index.ts';

/** The picture beside a banner's words. */
export function HeroPicture({ illustration }: Pick<Banner, 'illustration'>) {
  if (illustration === 'contract') return <SignedContract />;
  return (
    <div aria-hidden="true" className="grid min-h-[392px] items-center sm:min-h-[480px] lg:pl-6">
      {illustration === 'seal' ? <SealPreview /> : <EvidenceLogPicture />}
    </div>
  );
}
