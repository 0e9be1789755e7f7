import type { Banner } from '@yinxin/api/client';
import { lazy } from 'react';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { Container, classNames, Icon, type IconName } from '~/ui/index.ts';
import type { Offer } from './offer.tsx';
import { useRotation } from './rotation.ts';

const Slide = lazy(async () => ({ default: (await import('./slide.tsx')).Slide }));

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-paper-2 hover:text-ink"
    >
      <Icon name={icon} />
    </button>
  );
}

function Dot({ active, label, onClick }: { active: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={active || undefined}
      onClick={onClick}
      className="group grid h-11 w-9 place-items-center"
    >
      <span
        className={classNames(
          'h-1 w-7 rounded-full transition-colors',
          active ? 'bg-seal' : 'bg-line-strong/50 group-hover:bg-line-strong',
        )}
      />
    </button>
  );
}

interface HeroProps extends Offer {
  banners: Banner[];
  hasPage: (path: string) => boolean;
}

/** The rotation banner. Every slide lies in the same grid cell, so nothing moves when they change. */
export function Hero({ banners, hasPage, signedIn, freeContracts }: HeroProps) {
  // Without a banner of the operator's there is one of the platform (slide.tsx).
  const slides: (Banner | undefined)[] = banners.length > 0 ? banners : [undefined];
  const { root, index, playing, show, toggle } = useRotation(slides.length);
  return (
    <section
      ref={root}
      aria-roledescription="轮播"
      aria-label="重点介绍"
      className="under-header overflow-hidden bg-linear-to-b from-paper to-white"
    >
      <Container className="pt-10 pb-12 lg:pt-16 lg:pb-10">
        <div className="grid lg:min-h-[480px]">
          {slides.map((banner, at) => (
            <article
              key={banner?.id ?? ''}
              aria-roledescription="幻灯片"
              inert={at !== index}
              className={classNames(
                'col-start-1 row-start-1 min-w-0 self-center transition-[opacity,visibility] duration-250',
                at === index ? 'visible opacity-100' : 'invisible opacity-0',
              )}
            >
              <ServerRendered>
                <Slide first={at === 0} {...{ banner, hasPage, signedIn, freeContracts }} />
              </ServerRendered>
            </article>
          ))}
        </div>
        {slides.length > 1 && (
          <div className="-ml-3 flex items-center pt-6">
            <Control icon="arrow-left" label="上一张" onClick={() => show(index - 1)} />
            {banners.map((slide, at) => (
              <Dot
                key={slide.id}
                active={at === index}
                label={`第 ${at + 1} 张：${slide.title}`}
                onClick={() => show(at)}
              />
            ))}
            <Control icon="arrow-right" label="下一张" onClick={() => show(index + 1)} />
            <Control
              icon={playing ? 'pause' : 'play'}
              label={playing ? '暂停轮播' : '继续轮播'}
              onClick={toggle}
            />
          </div>
        )}
      </Container>
    </section>
  );
}
