import { ContractFacts } from '../contract-facts.tsx';
import { WizardShell } from './shell.tsx';
import { useFirstGap, type Wizard } from './use-wizard.ts';

/** What the contract is called, until when it is signed, and what approval goes by. */
export function BasicsPage({ wizard }: { wizard: Wizard }) {
  const { data, creating, attempts } = wizard;
  useFirstGap(attempts);
  return (
    <WizardShell wizard={wizard} next={{ words: '下一步：签署方', press: () => wizard.next('signers', 0) }}>
      <ContractFacts work={creating.work} flows={data.flows} />
    </WizardShell>
  );
}
