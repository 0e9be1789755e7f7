import type { WizardStep } from '~/parts/contracts/index.ts';
import type { WizardData } from '../route.ts';
import { useWizard } from '../use-wizard.ts';
import { PlacesPage } from './places-page.tsx';
import { SeamPage } from './seam-page.tsx';

/** The pages on which things are moved by hand. */
export function BoardPage({ data, step }: { data: WizardData; step: WizardStep }) {
  const wizard = useWizard(data, step);
  return step === 'seam' ? <SeamPage wizard={wizard} /> : <PlacesPage wizard={wizard} />;
}
