import { COMPANY_WAYS, type CompanyWay } from '@yinxin/api/client';
import { ButtonLink, Note } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { CaseSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';
import { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { CompanyForm } from './company-form.tsx';
import { CompanySteps } from './company-steps.tsx';
import { PapersStep } from './papers-step.tsx';
import { RepresentativeStep } from './representative-step.tsx';
import { TransferStep } from './transfer-step.tsx';

interface CompanyPageProps {
  /** Why nothing can be certified here and now. */
  obstacle: 'personal' | 'role' | undefined;
  name: string;
  certified: boolean;
  /** The case to go on with; without one it begins. */
  verification: Verification | null;
  way: CompanyWay;
  ways: WayOffer[];
}

const obstacles = {
  personal: '您现在使用的是个人账号。请先切换到要认证的企业；还没有的，可以在账号菜单里新增企业。',
  role: '只有企业管理员可以办理认证，请联系您的管理员。',
};

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

export function CompanyPage({ obstacle, name, certified, verification, way, ways }: CompanyPageProps) {
  const { to, phone } = usePlaces();
  const papers = usePapers(verification?.papers);
  if (obstacle)
    return (
      <AuthPage title="企业认证">
        <Card className="space-y-4">
          <Note tone="info">{obstacles[obstacle]}</Note>
          <ButtonLink to="/" variant="secondary" block>
            返回首页
          </ButtonLink>
        </Card>
      </AuthPage>
    );
  if (!verification)
    return (
      <AuthPage
        title={certified ? '续期或变更企业认证' : '认证企业'}
        aside={<CompanySteps at={papers.isEmpty ? 'upload' : 'facts'} phone={phone} />}
        lead={
          certified
            ? '名称、法定代表人或有效期有变时在这里更新；原认证在此之前一直有效，信用代码不能更改。'
            : '上传证照，核对信息，再选一种核验方式。中途可以离开，换一台设备接着办。'
        }
      >
        <CompanyForm name={name} way={way} ways={ways} papers={papers} />
      </AuthPage>
    );
  const current = COMPANY_WAYS[verification.way as CompanyWay];
  return (
    <AuthPage
      title={current.words}
      lead={`${current.takes}。已保存，可以离开后在任何设备上继续。`}
      aside={<CompanySteps at="check" phone={phone} />}
    >
      <Card>
        <CaseSummary verification={verification} />
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
      <OtherWays subject="organization" ways={verification.openWays} />
      <p className="mt-4 text-sm text-ink-3">
        信息填错了？
        <ButtonLink to={to('company', { again: '1' })} variant="quiet" size="sm" className="px-1 text-navy">
          重新填写
        </ButtonLink>
      </p>
    </AuthPage>
  );
}
