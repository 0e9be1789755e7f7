import type { Banner, CustomerCase, NewsItem } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PhoneClosing } from '~/parts/appointment/closing.tsx';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { PhoneSection } from '~/parts/page/phone-section.tsx';
import { openToday, products } from '~/parts/products/products.ts';
import { sectors } from '~/parts/sectors/sectors.ts';
import { MobileFooter } from '~/parts/site-frame/index.ts';
import {
  CertificateSpot,
  ContractTimeline,
  EvidenceSpot,
  IdentitySpot,
  SealMakingSpot,
  SendingSpot,
  SigningSpot,
  VerificationResult,
  VerifySpot,
} from '~/ui/illustrations/index.ts';
import { Icon } from '~/ui/index.ts';
import { productLink, steps, trustFacts } from '../content.ts';
import { Customers, News } from './mobile-stories.tsx';

export interface MobileSectionsProps {
  news: NewsItem[];
  cases: CustomerCase[];
  site: SiteInfo;
  hasPage: (path: string) => boolean;
}

function Products({ hasPage }: Pick<MobileSectionsProps, 'hasPage'>) {
  return (
    <PhoneSection id="products" title="签署前后用得到的产品" lead={openToday}>
      <ul>
        {products.map((product) => {
          const { icon, name, summary, capability } = product;
          const link = productLink(product, true, hasPage);
          return (
            <li
              key={name}
              className="relative grid grid-cols-[2.75rem_1fr] border-t border-line py-4 last:border-b"
            >
              <Icon name={icon} size={26} className="mt-0.5 text-seal" />
              <div>
                <h3 className="flex items-center gap-2 text-base">
                  {link ? (
                    <Link to={link} className="after:absolute after:inset-0">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  <CapabilityBadge of={capability} />
                </h3>
                <p className="mt-0.5 text-sm text-ink-2">{summary}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </PhoneSection>
  );
}

const stepSpots = [IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot];

function Steps() {
  return (
    <PhoneSection
      id="steps"
      title="第一次签署怎么走"
      lead="认证和制章只做一次，之后从发起合同开始。"
      ground="navy"
    >
      <ol className="grid gap-4">
        {steps.map(({ name, summary, capability }, index) => {
          const Spot = stepSpots[index];
          return (
            <li key={name} className="grid grid-cols-[7.5rem_1fr] items-center gap-4">
              <div className="rounded bg-paper px-2 py-1.5">{Spot && <Spot />}</div>
              <div>
                <h3 className="flex flex-wrap items-center gap-2 text-base">
                  <span aria-hidden="true" className="font-mono text-sm text-blush">
                    0{index + 1}
                  </span>
                  {name}
                  <CapabilityBadge of={capability} />
                </h3>
                <p className="mt-0.5 text-sm text-mist">{summary}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </PhoneSection>
  );
}

function Sectors({ hasPage }: Pick<MobileSectionsProps, 'hasPage'>) {
  return (
    <PhoneSection id="sectors" title="您的行业签哪些文件">
      <ul>
        {sectors.map(({ key, name, promise, scenes }, index) => (
          <li key={key}>
            <details name="sector" open={index === 0} className="group border-t border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
                <h3 className="text-base group-open:text-seal">{name}</h3>
                <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-5">
                <p className="font-serif font-semibold">
                  {hasPage(`/mobile/solution/${key}`) ? (
                    <Link
                      to={`/mobile/solution/${key}`}
                      className="flex min-h-11 items-center justify-between gap-3"
                    >
                      {promise}
                      <Icon name="arrow-right" size={18} className="text-seal" />
                    </Link>
                  ) : (
                    promise
                  )}
                </p>
                <dl className="mt-2 text-sm text-ink-2">
                  {scenes.map((scene) => (
                    <div key={scene.name} className="grid grid-cols-[5.5rem_1fr] py-1">
                      <dt className="text-ink-3">{scene.name}</dt>
                      <dd>{scene.files}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </PhoneSection>
  );
}

const bannerSpots: Record<Banner['illustration'], () => ReactNode> = {
  contract: SigningSpot,
  seal: CertificateSpot,
  verification: VerifySpot,
  evidence: EvidenceSpot,
};

function BannerSpot({ illustration }: Pick<Banner, 'illustration'>) {
  const Spot = bannerSpots[illustration];
  return <Spot />;
}

function Trust({ banners }: { banners: Banner[] }) {
  return (
    <PhoneSection id="trust" title="怎样判断一份签名可信" ground="paper">
      <ul className="mb-9 grid gap-5">
        {trustFacts.map(({ icon, name, summary, capability }) => (
          <li key={name} className="grid grid-cols-[2.5rem_1fr]">
            <Icon name={icon} size={24} className="mt-0.5 text-navy" />
            <div>
              <h3 className="flex items-center gap-2 text-base">
                {name}
                <CapabilityBadge of={capability} />
              </h3>
              <p className="mt-0.5 text-sm text-ink-2">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-6">
        <VerificationResult />
        <ContractTimeline />
      </div>
      {banners.length > 0 && (
        <ul className="mt-9 grid gap-6">
          {banners.map(({ id, title, subtitle, illustration }) => (
            <li key={id} className="border-t border-line pt-6">
              <div className="mb-4 w-40 rounded bg-white px-4 py-2">
                <BannerSpot illustration={illustration} />
              </div>
              <h3 className="font-serif text-lg">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-2">{subtitle}</p>
            </li>
          ))}
        </ul>
      )}
    </PhoneSection>
  );
}

/** Everything below the first screen of the phone's home page; none of it needs a script. */
export function MobileSections({
  banners,
  news,
  cases,
  site,
  hasPage,
}: MobileSectionsProps & { banners: Banner[] }) {
  return (
    <>
      <Products hasPage={hasPage} />
      <Steps />
      <Sectors hasPage={hasPage} />
      <Trust banners={banners} />
      <Customers cases={cases} hasPage={hasPage} />
      <News news={news} hasPage={hasPage} />
      <PhoneClosing
        title="看看您的合同怎么签"
        text="说说有哪些文件、要给谁签、现在卡在哪一步，我们据此准备演示。"
      />
      <MobileFooter site={site} />
    </>
  );
}
