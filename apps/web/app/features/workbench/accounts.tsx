import { AccountList, AddCompanyButton, useAccounts } from '~/parts/accounts/index.ts';
import { Panel } from '~/parts/workspace/index.ts';

export function Accounts() {
  const { busy, switchTo } = useAccounts();
  return (
    <Panel title="我的账号" aside={<AddCompanyButton className="-mr-4" />}>
      <p className="mb-2 text-sm text-ink-3">印章、合同与余量按账号分开，切换后再办理。</p>
      <AccountList busy={busy} onChoose={switchTo} />
    </Panel>
  );
}
