import type { CurrentUser } from '@yinxin/api/client';
import { Link } from 'react-router';
import { AccountList, AddCompanyButton, useAccounts } from '~/parts/accounts/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Button, Icon, type IconName } from '~/ui/index.ts';

const places: { path: string; icon: IconName; words: string }[] = [
  { path: START, icon: 'home', words: '我的工作台' },
  { path: '/businessProcessing/organization', icon: 'people', words: '企业与成员' },
  { path: '/businessProcessing/account', icon: 'shield', words: '账号与安全' },
];

/** Who is signed in, the way to their work, the accounts to switch between, a new company and the way out; shared by
 * desktop and phone. */
export function AccountPanel({ user }: { user: CurrentUser }) {
  const { busy, switchTo, logout } = useAccounts();
  const { showAccountList } = useSession().area;
  const phone = usePhone();
  return (
    <>
      <p className="px-3 pb-2 text-sm text-ink-3">登录手机号 {user.account}</p>
      <ul className="mb-2 rounded border border-line">
        {places.map(({ path, icon, words }) => (
          <li key={path} className="border-t border-line first:border-0">
            <Link
              to={pathOn(path, phone)}
              onClick={() => showAccountList(false)}
              className="flex min-h-11 items-center gap-2.5 px-3 text-sm font-semibold transition-colors hover:text-seal"
            >
              <Icon name={icon} size={18} className="text-seal" />
              <span className="flex-1">{words}</span>
              <Icon name="chevron-right" size={16} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <AccountList busy={busy} onChoose={switchTo} />
      <div className="mt-2 flex gap-2 border-t border-line pt-2">
        <AddCompanyButton className="flex-1" />
        <Button variant="quiet" size="sm" className="flex-1" disabled={busy} onClick={logout}>
          <Icon name="logout" size={16} />
          退出登录
        </Button>
      </div>
    </>
  );
}
