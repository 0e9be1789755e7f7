import type { Banner } from '@yinxin/api/client';
import { lazy } from 'react';
import { Phrases, ServerRendered } from '../../ui/index.ts';
import { AppointmentButton, AppointmentDialog } from '../appointment/index.ts';
import type { MobileSectionsProps } from './mobile-sections.tsx';

const MobileSections = lazy(async () => ({
  default: (await import('./mobile-sections.tsx')).MobileSections,
}));
const SignedContract = lazy(async () => ({
  default: (await import('../../ui/illustrations/signed-contract.tsx')).SignedContract,
}));

export interface MobileHomePageProps extends MobileSectionsProps {
  banners: Banner[];
}

/** The phone's home page: one idea, one thumb-sized action, then short sections. */
export function MobileHomePage({ banners, news, cases, site, hasPage }: MobileHomePageProps) {
  const [lead, ...others] = banners;
  return (
    <>
      <section className="under-header overflow-hidden bg-linear-to-b from-paper to-white">
        <div className="px-5 pt-9 pb-6">
          <h1 className="font-serif text-2xl font-semibold">
            <Phrases text={lead?.title ?? '每一枚印章，都经得起验证'} />
          </h1>
          <p className="mt-4 text-ink-2">
            {lead?.subtitle ?? '数字证书、电子印章与合同签署一体完成，签后人人可验。'}
          </p>
          <AppointmentButton block className="mt-6 h-12">
            免费体验
          </AppointmentButton>
          <ServerRendered className="mt-9">
            <SignedContract />
          </ServerRendered>
        </div>
      </section>
      <ServerRendered>
        <MobileSections banners={others} news={news} cases={cases} site={site} hasPage={hasPage} />
      </ServerRendered>
      <AppointmentDialog />
    </>
  );
}
