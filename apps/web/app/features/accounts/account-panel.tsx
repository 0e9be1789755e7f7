import type { AccountListItem, CurrentUser } from '@yinxin/api/client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, classNames, Icon } from '~/ui';
import { CertifiedMark } from './certified-mark.tsx';
import { useAccounts } from './use-accounts.ts';

const AddCompanyDialog = lazy(async () => ({
  default: (await import('./add-company-dialog.tsx')).AddCompanyDialog,
}));

interface AccountRowProps {
  account: AccountListItem;
  disabled: boolean;
  onChoose: () => void;
}

function AccountRow({ account, disabled, onChoose }: AccountRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={account.check || undefined}
        disabled={disabled || account.check}
        onClick={onChoose}
        className={classNames(
          'flex min-h-11 w-full items-center gap-2.5 rounded px-3 py-2 text-left text-sm',
          account.check ? 'cursor-default bg-paper font-semibold' : 'transition-colors hover:bg-paper',
        )}
      >
        <Icon name={account.type === 1 ? 'building' : 'user'} size={18} className="text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{account.organizationName || '个人账号'}</span>
        <CertifiedMark certified={account.state === 1} />
        {account.check && <Icon name="check" size={16} label="当前账号" className="text-seal" />}
      </button>
    </li>
  );
}

/** Who is signed in, the accounts to switch between, a new company and the way out; shared by desktop and phone. */
export function AccountPanel({ user }: { user: CurrentUser }) {
  const { accounts, busy, load, switchTo, logout } = useAccounts();
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    void load();
  }, [load]);

  return (
    <>
      <p className="px-3 pb-2 text-sm text-ink-3">登录手机号 {user.account}</p>
      <ul aria-label="切换账号" aria-busy={!accounts} className="max-h-72 overflow-y-auto">
        {accounts?.map((account) => (
          <AccountRow
            key={account.uid}
            account={account}
            disabled={busy}
            onChoose={() => switchTo(account.uid)}
          />
        ))}
        {!accounts && <li className="px-3 py-2.5 text-sm text-ink-3">正在加载账号…</li>}
      </ul>
      <div className="mt-2 flex gap-2 border-t border-line pt-2">
        <Button variant="quiet" size="sm" className="flex-1" onClick={() => setAdding(true)}>
          <Icon name="plus" size={16} />
          新增企业
        </Button>
        <Button variant="quiet" size="sm" className="flex-1" disabled={busy} onClick={logout}>
          <Icon name="logout" size={16} />
          退出登录
        </Button>
      </div>
      {adding && (
        <Suspense>
          <AddCompanyDialog accounts={accounts ?? []} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
