import { AccountList, useAccounts } from '~/parts/accounts/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, ButtonLink, Note } from '~/ui/index.ts';
import { type LinkProps, linkAddress } from './model.ts';

/** For whoever is signed in, but not as the one that is meant: another account, the company, or another phone. */
export function OtherAccount({ token, invitation }: Pick<LinkProps, 'token' | 'invitation'>) {
  const { user } = useSession();
  const { busy, switchTo, logout } = useAccounts();
  const phone = useSiteData().device === 'mobile';
  const { kind, organizationName, name, phone: masked } = invitation.expected;
  const isCompany = kind === 'organization';
  return (
    <div className="space-y-4">
      <Note tone={isCompany ? 'info' : 'warning'} role="status">
        {isCompany
          ? `这份合同由 ${organizationName} 签署，要用企业账号和企业的印章。`
          : `这份合同请 ${name}（${masked}）签署；当前登录的账号${user?.orgName ? `（${user.orgName}）` : ''}不是受邀人。`}
      </Note>
      <section className="rounded-card border border-line bg-white p-3">
        <h3 className="px-3 py-2 text-base">{isCompany ? '选择企业账号' : '换成受邀的账号'}</h3>
        <AccountList busy={busy} onChoose={switchTo} />
      </section>
      {isCompany && (
        <ButtonLink to={withGoto(pathOn('/auth/CompanyAuth', phone), linkAddress(token, 'sign'))} block>
          办理企业认证，约 3 分钟
        </ButtonLink>
      )}
      <Button variant="secondary" block busy={busy} onClick={logout}>
        换一个手机号登录
      </Button>
    </div>
  );
}
