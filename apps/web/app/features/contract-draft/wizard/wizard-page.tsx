import type { WizardStep } from '~/parts/contracts/index.ts';
import { BasicsPage } from './basics-page.tsx';
import { FillPage } from './fill-page.tsx';
import type { WizardData } from './route.ts';
import { SignerPage } from './signer-page.tsx';
import { SignersPage } from './signers-page.tsx';
import { StartPage } from './start-page.tsx';
import { useWizard } from './use-wizard.ts';

interface WizardPageProps {
  data: WizardData;
  step: WizardStep;
  /** Nobody else is to sign. */
  alone: boolean;
}

/** The pages up to the board. */
export function WizardPage({ data, step, alone }: WizardPageProps) {
  const wizard = useWizard(data, step, { alone });
  if (step === 'fill') return <FillPage wizard={wizard} />;
  if (step === 'signer') return <SignerPage wizard={wizard} />;
  if (step === 'signers') return <SignersPage wizard={wizard} />;
  if (step === 'basics') return <BasicsPage wizard={wizard} />;
  return <StartPage wizard={wizard} alone={alone} />;
}
