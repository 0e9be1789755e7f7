import type { Banner } from '@yinxin/api/client';
import { lazy } from 'react';
import { AppointmentDialog } from '~/parts/appointment/index.ts';
import { StartLink } from '~/parts/start/index.ts';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { Phrases } from '~/ui/index.ts';
import { type Offer, OfferNote } from '../offer.tsx';
import type { MobileSectionsProps } from './mobile-sections.tsx';

const MobileSections = lazy(async () => ({
  default: (await import('./mobile-sections.tsx')).MobileSections,
}));
const SignedContract = lazy(async () => ({
  default: (await import('~/ui/illustrations/signed-contract.tsx')).SignedContract,
}));

export interface MobileHomePageProps extends MobileSectionsProps, Offer {
  banners: Banner[];
}

/** The phone's home page: one idea, one thumb-sized action, then short sections. */
export function MobileHomePage(props: MobileHomePageProps) {
  const { banners, news, cases, site, hasPage, signedIn, freeContracts } = props;
  const [lead, ...others] = banners;
  return (
    <>
      <section className="under-header overflow-hidden bg-linear-to-b from-paper to-white">
        <div className="px-5 pt-9 pb-6">
          <h1 className="font-serif text-2xl font-semibold">
            <Phrases text={lead?.title ?? '让签过的文件，谁都能验证'} />
          </h1>
          <p className="mt-4 text-ink-2">
            {lead?.subtitle ?? '数字证书证明签署人，可信时间戳证明签署时间，公开标准让任何软件都能核对。'}
          </p>
          <StartLink signedIn={signedIn} phone block className="mt-6 h-12" />
          <a href="/mobile/experience" className="mt-3 block py-2.5 text-center font-semibold text-seal">
            免注册体验
          </a>
          <OfferNote freeContracts={freeContracts} className="mt-1 text-center text-sm text-ink-3" />
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
