import { isOpen } from '@yinxin/api/page';
import { AccountList, AddCompanyButton, useAccounts } from '~/parts/accounts/index.ts';
import { PageTitle, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { ButtonLink, Container } from '~/ui/index.ts';
import { Members } from './members.tsx';
import type { OwnCompany, OwnSide } from './model.ts';
import { NoticeMatrix } from './notice-matrix.tsx';
import { OwnRequests } from './own-side.tsx';
import { ReclaimPanel } from './reclaim.tsx';
import { Applications, Invitations } from './requests.tsx';
import { CompanyTitle, Summary, WecomEntry } from './summary.tsx';

interface OrganizationPageProps {
  /** Missing while one acts for oneself. */
  company: OwnCompany | undefined;
  side: OwnSide;
  phone: boolean;
}

/** Where one goes from the personal account: to a company of one's own, or into one. */
function Companies() {
  const { busy, switchTo } = useAccounts();
  return (
    <Panel
      title="切换到企业"
      lead="您正在使用个人账号。切换到企业账号后，在这里管理成员、角色与企业认证。"
      aside={<AddCompanyButton />}
    >
      <AccountList busy={busy} onChoose={switchTo} />
    </Panel>
  );
}

/** Members, roles, requests, invitations and certification of the company one acts for. */
export function OrganizationPage({ company, side, phone }: OrganizationPageProps) {
  if (!company)
    return (
      <Container className="pb-16">
        <PageTitle
          icon="building"
          title="企业与成员"
          aside={<ButtonLink to={pathOn('/auth/CompanyAuth', phone)}>认证企业</ButtonLink>}
        >
          加入或新增企业，与同事一起用印和签约
        </PageTitle>
        <div className="space-y-5 lg:space-y-6">
          <OwnRequests side={side} />
          <Companies />
          <ReclaimPanel />
        </div>
      </Container>
    );
  const { organization, applications, invitations, notices } = company;
  return (
    <Container className="pb-16">
      <CompanyTitle organization={organization} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="space-y-5 lg:space-y-6">
          {organization.pendingApplications > 0 && <Applications applications={applications} />}
          <Members company={company} />
          {organization.pendingApplications === 0 && organization.may.includes('read-applications') && (
            <Applications applications={applications} />
          )}
          {organization.may.includes('read-invitations') && <Invitations invitations={invitations} />}
          {notices.length > 0 && <NoticeMatrix notices={notices} />}
        </div>
        <div className="space-y-5 lg:space-y-6">
          <Summary organization={organization} phone={phone} />
          {isOpen('wecom') && organization.may.includes('manage-wecom') && <WecomEntry phone={phone} />}
          <OwnRequests side={side} />
        </div>
      </div>
    </Container>
  );
}
