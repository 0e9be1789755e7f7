import type { Banner } from '@yinxin/api/client';
import { lazy, type ReactNode } from 'react';
import {
  ButtonLink,
  Container,
  classNames,
  Icon,
  type IconName,
  Phrases,
  ServerRendered,
} from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { useRotation } from './rotation.ts';

const HeroPicture = lazy(async () => ({ default: (await import('./hero-picture.tsx')).HeroPicture }));

/** Shown when the operator has set no banner, so that the page always has its one idea. */
const houseBanner: Banner = {
  id: 'house',
  title: '每一枚印章，都经得起验证',
  subtitle:
    '数字证书、电子印章与合同签署一体完成。是否完整、是否可信、何时签署、有无改动，四项结论分别给出。',
  illustration: 'contract',
  actionText: '预约演示',
  actionUrl: '',
};

interface SlideProps {
  banner: Banner;
  active: boolean;
  /** The first slide carries the page's one h1. */
  first: boolean;
  hasPage: (path: string) => boolean;
}

const titleClass = 'mt-4 mb-5 font-serif text-2xl font-semibold sm:text-3xl xl:text-4xl';

function Slide({ banner, active, first, hasPage }: SlideProps) {
  const Title = first ? 'h1' : 'h2';
  const leads = banner.actionUrl !== '' && hasPage(banner.actionUrl.split(/[?#]/, 1)[0] ?? '');
  return (
    <article
      aria-roledescription="幻灯片"
      inert={!active}
      className={classNames(
        'col-start-1 row-start-1 grid items-center gap-10 transition-[opacity,visibility] duration-250 lg:grid-cols-[1.02fr_0.98fr] lg:gap-14',
        active ? 'visible opacity-100' : 'invisible opacity-0',
      )}
    >
      <div>
        <p className="flex items-center gap-2 text-sm font-semibold text-seal before:h-0.5 before:w-5 before:bg-seal">
          电子认证服务机构 · 电子合同平台
        </p>
        <Title className={titleClass}>
          <Phrases text={banner.title} />
        </Title>
        <p className="max-w-[28em] text-ink-2 xl:text-lg xl:leading-9">{banner.subtitle}</p>
        <div className="mt-8 flex flex-wrap gap-3.5">
          {leads ? (
            <ButtonLink to={banner.actionUrl}>{banner.actionText}</ButtonLink>
          ) : (
            <AppointmentButton>{banner.actionUrl ? '预约演示' : banner.actionText}</AppointmentButton>
          )}
          <a href="#trust" className="inline-flex h-11 items-center gap-1 px-3 font-semibold hover:text-seal">
            看看怎样验证
            <Icon name="arrow-right" size={18} />
          </a>
        </div>
      </div>
      <ServerRendered className="min-w-0">
        <HeroPicture illustration={banner.illustration} />
      </ServerRendered>
    </article>
  );
}

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

/** The rotation banner. Every slide lies in the same grid cell, so nothing moves when they change. */
export function Hero({ banners, hasPage }: { banners: Banner[]; hasPage: (path: string) => boolean }) {
  const slides = banners.length > 0 ? banners : [houseBanner];
  const { index, playing, show, toggle, hold } = useRotation(slides.length);
  const controls: ReactNode = slides.length > 1 && (
    <div className="-ml-3 flex items-center pt-6">
      <Control icon="arrow-left" label="上一张" onClick={() => show(index - 1)} />
      {slides.map((slide, at) => (
        <Dot
          key={slide.id}
          active={at === index}
          label={`第 ${at + 1} 张：${slide.title}`}
          onClick={() => show(at)}
        />
      ))}
      <Control icon="arrow-right" label="下一张" onClick={() => show(index + 1)} />
      <Control icon={playing ? 'pause' : 'play'} label={playing ? '暂停轮播' : '继续轮播'} onClick={toggle} />
    </div>
  );
  return (
    <section
      aria-roledescription="轮播"
      aria-label="重点介绍"
      className="under-header overflow-hidden bg-linear-to-b from-paper to-white"
      {...hold}
    >
      <Container className="pt-10 pb-12 lg:pt-16 lg:pb-10">
        <div className="grid">
          {slides.map((banner, at) => (
            <Slide key={banner.id} banner={banner} active={at === index} first={at === 0} hasPage={hasPage} />
          ))}
        </div>
        {controls}
      </Container>
    </section>
  );
}
