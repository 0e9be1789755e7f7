import { type AccountListItem, COMPANY_WAYS, type CompanyWay, isPaperGood } from '@yinxin/api/client';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink, Note } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { CaseSummary, FoldedSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';
import { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { CompanyForm } from './company-form.tsx';
import { PapersStep } from './papers-step.tsx';
import { RepresentativeStep } from './representative-step.tsx';
import { TransferStep } from './transfer-step.tsx';

interface CompanyPageProps {
  /** Only an administrator certifies the company they act for. */
  mayCertify: boolean;
  /** On a personal account, whose company is made on the way: the accounts there are. */
  accounts: readonly AccountListItem[] | undefined;
  name: string;
  certified: boolean;
  /** The case to go on with; without one it begins. */
  verification: Verification | null;
  /** What was refused, and is corrected: what was right stands. */
  refused: Verification | undefined;
  way: CompanyWay;
  ways: WayOffer[];
}

/** What nothing was said against. */
const goodPapers = (refused: Verification | undefined) =>
  refused?.papers.filter(({ kind }) => isPaperGood(refused.reason?.code ?? null, kind));

const steps = { representative: RepresentativeStep, transfer: TransferStep };

function Step({
  verification,
  papers,
}: {
  verification: Verification;
  papers: ReturnType<typeof usePapers>;
}) {
  const way = verification.way as CompanyWay;
  if (way === 'letter' || way === 'manual') return <PapersStep verification={verification} papers={papers} />;
  const Own = steps[way];
  return <Own verification={verification} />;
}

export function CompanyPage({
  mayCertify,
  accounts,
  name,
  certified,
  verification,
  refused,
  way,
  ways,
}: CompanyPageProps) {
  const { to, phone } = usePlaces();
  const papers = usePapers(verification?.papers ?? goodPapers(refused));
  if (!mayCertify)
    return (
      <AuthPage title="企业认证">
        <Card className="space-y-4">
          <Note tone="info">只有企业管理员可以办理认证，请联系您的管理员。</Note>
          <ButtonLink to={pathOn(START, phone)}>到首页</ButtonLink>
        </Card>
      </AuthPage>
    );
  if (!verification)
    return (
      <AuthPage
        title={certified ? '续期或变更企业认证' : '认证企业'}
        terms={{ minutes: '约 2 分钟', price: '免费', needs: '营业执照' }}
        lead={
          certified
            ? '名称、法定代表人或有效期有变时在这里更新；原认证在此之前一直有效，信用代码不能更改。'
            : accounts
              ? undefined
              : '放上营业执照，核对几项；识别只是代填，以您确认的为准。'
        }
      >
        <CompanyForm {...{ name, way, ways, papers, accounts, refused }} />
      </AuthPage>
    );
  const current = COMPANY_WAYS[verification.way as CompanyWay];
  return (
    <AuthPage
      title={verification.isRepresentative ? '您就是法定代表人' : current.words}
      lead={verification.isRepresentative ? undefined : '已保存，可以离开后在任何设备上继续。'}
      terms={{ minutes: verification.isRepresentative ? '约 30 秒' : current.takes, price: '免费' }}
    >
      <Card>
        {verification.isRepresentative ? (
          <FoldedSummary verification={verification} />
        ) : (
          <CaseSummary verification={verification} />
        )}
        <hr className="my-5 border-line" />
        {verification.reason && (
          <div className="mb-5">
            <Note tone="warning" role="status">
              {verification.reason.words}。{verification.reason.advice}
            </Note>
          </div>
        )}
        <Step verification={verification} papers={papers} />
      </Card>
      <OtherWays subject="organization" ways={verification.openWays} folded={verification.isRepresentative} />
      <p className="mt-4 text-sm text-ink-3">
        <ButtonLink to={to('company', { again: '1' })} variant="quiet" size="sm" className="px-1 text-navy">
          填错了，重新填写
        </ButtonLink>
      </p>
    </AuthPage>
  );
}
