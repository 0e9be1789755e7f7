import type { WizardStep } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import type { StoredDraft } from '../model.ts';
import { isComplete, unnamedOf } from '../parties.ts';
import type { WizardData } from './route.ts';

/** Where a draft is gone on with: at the first page that something is missing on. */
export function resumeAt(
  { documents, parties }: Pick<StoredDraft, 'documents' | 'parties'>,
  { own }: WizardData['partners'],
): WizardStep {
  if (documents.length === 0) return 'start';
  const unnamed = unnamedOf(own);
  const isReady = signersOf(parties).length > 0 && parties.every((party) => isComplete(party, unnamed));
  return isReady ? 'places' : 'signers';
}
