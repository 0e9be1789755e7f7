import { signersOf } from '~/parts/parties/index.ts';
import { Note } from '~/ui/index.ts';
import { PhoneParties } from '../phone/parties.tsx';
import { WizardShell } from './shell.tsx';
import { useFirstGap, type Wizard } from './use-wizard.ts';

/** Who signs. */
export function SignersPage({ wizard }: { wizard: Wizard }) {
  const { data, creating, attempts } = wizard;
  const { work, unfinished } = creating;
  const { parties, quorums } = work.draft;
  useFirstGap(attempts);
  const gaps = signersOf(parties).length === 0 ? 1 : unfinished.length;
  return (
    <WizardShell wizard={wizard} next={{ words: '下一步：盖章', press: () => wizard.next('places', gaps) }}>
      {data.stored?.reason && (
        <div className="mb-4">
          <Note tone="warning">审批人退回：{data.stored.reason}</Note>
        </div>
      )}
      <PhoneParties
        {...{ parties, quorums, attempts }}
        partners={data.partners}
        isRead={parties.some(({ phone, name, organizationName }) => !phone && (name || organizationName))}
        onChange={work.setParties}
      />
    </WizardShell>
  );
}
