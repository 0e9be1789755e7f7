import type { Banner } from '@yinxin/api/client';
import { Link } from 'react-router';
import { AppointmentButton } from '~/parts/appointment/index.ts';
import { StartLink } from '~/parts/start/index.ts';
import {
  EvidenceLogPicture,
  SealPreview,
  SignedContract,
  VerificationResult,
} from '~/ui/illustrations/index.ts';
import { ButtonLink, Icon, Phrases } from '~/ui/index.ts';
import { type Offer, OfferNote } from './offer.tsx';

const pictures = { seal: SealPreview, verification: VerificationResult, evidence: EvidenceLogPicture };

function Picture({ illustration }: Pick<Banner, 'illustration'>) {
  if (illustration === 'contract') return <SignedContract />;
  const Drawing = pictures[illustration];
  return (
    <div aria-hidden="true" className="grid min-h-[392px] items-center sm:min-h-[480px] lg:pl-6">
      <Drawing />
    </div>
  );
}

/** Leads where the banner says, or to the appointment while that page does not exist. */
function Action({ banner, hasPage }: { banner: Banner; hasPage: (path: string) => boolean }) {
  const { actionUrl, actionText } = banner;
  if (actionUrl === '') return <AppointmentButton variant="secondary">{actionText}</AppointmentButton>;
  const [path = ''] = actionUrl.split(/[?#]/, 1);
  if (!hasPage(path)) return <AppointmentButton variant="secondary">预约演示</AppointmentButton>;
  return (
    <ButtonLink to={actionUrl} variant="secondary">
      {actionText}
    </ButtonLink>
  );
}

/** Shown when the operator has set no banner, so that the page always has its one idea. */
const defaultBanner: Banner = {
  id: 'system',
  title: '让签过的文件，谁都能验证',
  subtitle: '数字证书证明签署人，时间戳证明签署时间。',
  illustration: 'contract',
  actionText: '预约演示',
  actionUrl: '',
};

interface SlideProps extends Offer {
  banner?: Banner;
  /** The first slide carries the page's one h1. */
  first: boolean;
  hasPage: (path: string) => boolean;
}

/** The words of a banner and the picture beside them. */
export function Slide({ banner = defaultBanner, first, hasPage, signedIn, freeContracts }: SlideProps) {
  const Title = first ? 'h1' : 'h2';
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[1.02fr_0.98fr] lg:gap-14">
      <div>
        <p className="flex items-center gap-2 text-sm font-semibold text-seal before:h-0.5 before:w-5 before:bg-seal">
          数字证书 · 电子印章 · 电子合同
        </p>
        <Title className="mt-4 mb-5 font-serif text-2xl font-semibold sm:text-3xl xl:text-4xl">
          <Phrases text={banner.title} />
        </Title>
        <p className="max-w-[33em] text-ink-2 lg:leading-8">{banner.subtitle}</p>
        <div className="mt-8 flex flex-wrap gap-3.5">
          {hasPage('/login') && <StartLink signedIn={signedIn} />}
          <Action banner={banner} hasPage={hasPage} />
          {hasPage('/experience') && (
            <Link
              to="/experience"
              className="inline-flex h-11 items-center gap-1 px-3 font-semibold hover:text-seal"
            >
              免注册体验
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
        <OfferNote freeContracts={freeContracts} className="mt-4 text-sm text-ink-3" />
      </div>
      <div className="min-w-0">
        <Picture illustration={banner.illustration} />
      </div>
    </div>
  );
}
