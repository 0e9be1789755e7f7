import type { Banner, CustomerCase, NewsItem } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';
import { Link } from 'react-router';
import {
  ContractTimeline,
  EvidenceSpot,
  IdentitySpot,
  SealMakingSpot,
  SendingSpot,
  SigningSpot,
  VerificationResult,
} from '../../ui/illustrations/index.ts';
import { Icon } from '../../ui/index.ts';
import { productLink, products, steps, trustFacts } from '../home/content.ts';
import { sectors } from '../home/sectors.ts';
import { PhoneClosing } from '../page-parts/closing.tsx';
import { MobileFooter } from '../site-frame/index.ts';
import { MobileSection } from './mobile-section.tsx';
import { Customers, News } from './mobile-stories.tsx';

export interface MobileSectionsProps {
  news: NewsItem[];
  cases: CustomerCase[];
  site: SiteInfo;
  hasPage: (path: string) => boolean;
}

function Products({ hasPage }: Pick<MobileSectionsProps, 'hasPage'>) {
  return (
    <MobileSection id="products" title="六项能力" lead="用哪一项，开哪一项。">
      <ul>
        {products.map((product) => {
          const { icon, name, summary } = product;
          const link = productLink(product, 'phone', hasPage);
          return (
            <li
              key={name}
              className="relative grid grid-cols-[2.75rem_1fr] border-t border-line py-4 last:border-b"
            >
              <Icon name={icon} size={26} className="mt-0.5 text-seal" />
              <div>
                <h3 className="text-base">
                  {link ? (
                    <Link to={link} className="after:absolute after:inset-0">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </h3>
                <p className="mt-0.5 text-sm text-ink-2">{summary}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </MobileSection>
  );
}

const stepSpots = [IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot];

function Steps() {
  return (
    <MobileSection
      id="steps"
      title="四步完成一次签署"
      lead="第一次从认证开始，以后只需最后两步。"
      ground="navy"
    >
      <ol className="grid gap-4">
        {steps.map(({ name, summary }, index) => {
          const Spot = stepSpots[index];
          return (
            <li key={name} className="grid grid-cols-[7.5rem_1fr] items-center gap-4">
              <div className="rounded bg-paper px-2 py-1.5">{Spot && <Spot />}</div>
              <div>
                <h3 className="text-base">
                  <span aria-hidden="true" className="mr-2 font-mono text-sm text-blush">
                    0{index + 1}
                  </span>
                  {name}
                </h3>
                <p className="mt-0.5 text-sm text-mist">{summary}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </MobileSection>
  );
}

function Sectors({ hasPage }: Pick<MobileSectionsProps, 'hasPage'>) {
  return (
    <MobileSection id="sectors" title="九个行业，各有各的签法">
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
    </MobileSection>
  );
}

function Trust({ banners }: { banners: Banner[] }) {
  return (
    <MobileSection id="trust" title="可信，要拿得出依据" ground="paper">
      <ul className="mb-9 grid gap-5">
        {trustFacts.map(({ icon, name, summary }) => (
          <li key={name} className="grid grid-cols-[2.5rem_1fr]">
            <Icon name={icon} size={24} className="mt-0.5 text-navy" />
            <div>
              <h3 className="text-base">{name}</h3>
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
                {illustration === 'evidence' ? <EvidenceSpot /> : <SealMakingSpot />}
              </div>
              <h3 className="font-serif text-lg">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-2">{subtitle}</p>
            </li>
          ))}
        </ul>
      )}
    </MobileSection>
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
      <PhoneClosing title="把下一份合同，签在印信上" text="用您自己的文件走一遍，从认证到验证。" />
      <MobileFooter site={site} hasPage={hasPage} />
    </>
  );
}
