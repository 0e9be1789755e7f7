import { Link } from 'react-router';
import { PageTitle } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Container, calendarDay } from '~/ui/index.ts';
import { ClosingPanel } from './closing-panel.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import type { OwnAccount } from './model.ts';
import { PhonePanel } from './phone-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SigningPasswordPanel } from './signing-password-panel.tsx';

/** One's own account: identity, phone, devices, consents, one's data and the end of it. */
export function AccountPage({ account, phone }: { account: OwnAccount; phone: boolean }) {
  const { state, sessions, consents, exports, closing } = account;
  return (
    <Container className="pb-16">
      <PageTitle icon="user" title="账号与安全">
        <span>{calendarDay(state.createdAt).full} 注册</span>
        <Link to={pathOn('/businessProcessing/order/usage', phone)} className="text-navy hover:underline">
          合同用量明细
        </Link>
        <Link to={pathOn('/businessProcessing/order/invoices', phone)} className="text-navy hover:underline">
          发票
        </Link>
      </PageTitle>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="space-y-5 lg:space-y-6">
          <SessionsPanel sessions={sessions} userId={state.userId} />
          <ConsentsPanel consents={consents} />
        </div>
        <div className="space-y-5 lg:space-y-6">
          <IdentityPanel state={state} phone={phone} />
          <PhonePanel state={state} />
          <SigningPasswordPanel state={state} />
          <ExportPanel exports={exports} userId={state.userId} />
          <ClosingPanel closing={closing} userId={state.userId} phone={phone} />
        </div>
      </div>
    </Container>
  );
}
