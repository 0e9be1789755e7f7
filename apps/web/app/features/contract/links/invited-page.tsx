import type { ResultOf } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { AccountList, useAccounts } from '~/parts/accounts/index.ts';
import { ContractBadge } from '~/parts/contracts/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { FactLines } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { Button, ButtonLink, clockTime, Note } from '~/ui/index.ts';

export type Invitation = ResultOf<'GET /api/appapi/contract/invited'>;

/** For whoever is signed in as somebody else: another account of theirs, another phone, or the right person. */
function NotYou() {
  const { user } = useSession();
  const { busy, switchTo, logout } = useAccounts();
  return (
    <div className="space-y-4">
      <Note tone="warning" role="status">
        当前登录的账号{user?.orgName ? `（${user.orgName}）` : ''}
        不是受邀人，看不到合同内容。
      </Note>
      <section className="rounded-card border border-line bg-white p-3">
        <h2 className="px-3 py-2 text-base">换成受邀的账号</h2>
        <AccountList busy={busy} onChoose={switchTo} />
        <Button variant="secondary" block busy={busy} className="mt-2" onClick={logout}>
          换一个手机号登录
        </Button>
      </section>
      <section className="flex items-center justify-between gap-4 rounded-card border border-line bg-white p-4 text-sm">
        <p>不是您？把链接转给上面的受邀人；对方要用自己的手机号登录。</p>
        <CopyButton text={() => window.location.href} what="链接" />
      </section>
    </div>
  );
}

/** Where the link in a message leads: who is expected, masked. The link alone opens nothing and never signs. */
export function InvitedPage({ invitation }: { invitation: Invitation }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { author, title, expected, state, deadline } = invitation;
  return (
    <div className="mx-auto max-w-article space-y-5 px-4 py-8">
      <header>
        <h1 className="font-serif text-xl">{author} 邀请您处理一份合同</h1>
        <p className="mt-2">
          <ContractBadge state={state} />
        </p>
      </header>
      <div className="rounded-card border border-line bg-white p-4 text-sm">
        <FactLines
          facts={[
            ['合同', title],
            ['受邀人', expected.name],
            ...(expected.organizationName ? ([['单位', expected.organizationName]] as const) : []),
            ['手机号', expected.phone],
            ...(deadline ? ([['截止', clockTime(deadline).full]] as const) : []),
          ]}
        />
      </div>
      {user ? (
        <NotYou />
      ) : (
        <>
          <ButtonLink to={withGoto('/mobile/login', pathname + search)} block>
            验证手机号，查看合同
          </ButtonLink>
          <p className="text-sm text-ink-3">
            只有用 {expected.phone}{' '}
            登录才能看到合同；没有账号也可以，验证手机号时自动开通。链接本身不能查看，也不能签署。
          </p>
        </>
      )}
    </div>
  );
}
