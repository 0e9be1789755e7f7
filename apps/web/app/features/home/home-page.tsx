import type { Banner } from '@yinxin/api/client';
import { lazy } from 'react';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { Hero } from './hero.tsx';
import type { Offer } from './offer.tsx';
import type { SectionsProps } from './sections.tsx';

const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }));

export interface HomePageProps extends SectionsProps, Offer {
  banners: Banner[];
}

export function HomePage({ banners, news, cases, hasPage, signedIn, freeContracts }: HomePageProps) {
  return (
    <>
      <Hero {...{ banners, hasPage, signedIn, freeContracts }} />
      <ServerRendered>
        <Sections news={news} cases={cases} hasPage={hasPage} />
      </ServerRendered>
    </>
  );
}
