import type { CurrentUser } from '@yinxin/api/client';
import { isVerified } from '~/guards/route.ts';
import { accountName, CertifiedMark } from '~/parts/accounts/index.ts';
import { Sheet } from '~/ui/index.ts';
import { AccountPanel } from './account-panel.tsx';

/** The user widget of the phone: a sheet within the thumb's reach. */
export function AccountSheet({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={accountName(user)}
      description={<CertifiedMark certified={isVerified(user)} />}
    >
      <AccountPanel user={user} />
    </Sheet>
  );
}
