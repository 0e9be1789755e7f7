import type { AccountListItem } from '@yinxin/api/client';
import { useSession } from '~/session/index.ts';
import { Button, classNames, Icon } from '~/ui/index.ts';
import { CertifiedMark } from './certified-mark.tsx';

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

/** One's accounts, or how to get them. */
export function AccountList({ busy, onChoose }: { busy: boolean; onChoose: (uid: string) => void }) {
  const { accountList, accountListFailed, loadAccounts } = useSession().area;
  if (accountListFailed && !accountList)
    return (
      <div role="alert" className="flex items-center justify-between gap-3 px-3 py-1 text-sm text-ink-2">
        账号没有加载成功
        <Button variant="quiet" size="sm" onClick={loadAccounts}>
          重试
        </Button>
      </div>
    );
  return (
    <ul aria-label="切换账号" aria-busy={!accountList} className="max-h-72 overflow-y-auto">
      {accountList?.map((account) => (
        <AccountRow
          key={account.uid}
          account={account}
          disabled={busy}
          onChoose={() => onChoose(account.uid)}
        />
      ))}
      {!accountList && <li className="px-3 py-2.5 text-sm text-ink-3">正在加载账号…</li>}
    </ul>
  );
}
