import type { Banner } from '@yinxin/api/client';
import { EvidenceLogPicture, SealPreview, SignedContract } from '../../ui/illustrations/index.ts';
import { ButtonLink, Icon, Phrases } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';

function Picture({ illustration }: Pick<Banner, 'illustration'>) {
  if (illustration === 'contract') return <SignedContract />;
  return (
    <div aria-hidden="true" className="grid min-h-[392px] items-center sm:min-h-[480px] lg:pl-6">
      {illustration === 'seal' ? <SealPreview /> : <EvidenceLogPicture />}
    </div>
  );
}

/** Leads where the banner says, or to the appointment while that page does not exist. */
function Action({ banner, hasPage }: { banner: Banner; hasPage: (path: string) => boolean }) {
  const { actionUrl, actionText } = banner;
  if (actionUrl === '') return <AppointmentButton>{actionText}</AppointmentButton>;
  const [path = ''] = actionUrl.split(/[?#]/, 1);
  if (!hasPage(path)) return <AppointmentButton>预约演示</AppointmentButton>;
  return <ButtonLink to={actionUrl}>{actionText}</ButtonLink>;
}

export interface SlideProps {
  banner: Banner;
  /** The first slide carries the page's one h1. */
  first: boolean;
  hasPage: (path: string) => boolean;
}

/** The words of a banner and the picture beside them. */
export function Slide({ banner, first, hasPage }: SlideProps) {
  const Title = first ? 'h1' : 'h2';
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[1.02fr_0.98fr] lg:gap-14">
      <div>
        <p className="flex items-center gap-2 text-sm font-semibold text-seal before:h-0.5 before:w-5 before:bg-seal">
          电子认证服务机构 · 电子合同平台
        </p>
        <Title className="mt-4 mb-5 font-serif text-2xl font-semibold sm:text-3xl xl:text-4xl">
          <Phrases text={banner.title} />
        </Title>
        <p className="max-w-[33em] text-ink-2 lg:leading-8">{banner.subtitle}</p>
        <div className="mt-8 flex flex-wrap gap-3.5">
          <Action banner={banner} hasPage={hasPage} />
          <a href="#trust" className="inline-flex h-11 items-center gap-1 px-3 font-semibold hover:text-seal">
            看看怎样验证
            <Icon name="arrow-right" size={18} />
          </a>
        </div>
      </div>
      <div className="min-w-0">
        <Picture illustration={banner.illustration} />
      </div>
    </div>
  );
}
