import type { WizardStep } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import type { Partners, StoredDraft } from '../model.ts';
import { isComplete, unnamedOf } from '../parties.ts';
import { blanksOfStored, filledOf } from './blanks.ts';

/** Where a draft is gone on with: at the first page that something is missing on. */
export function resumeAt(
  { documents, parties, fields }: Pick<StoredDraft, 'documents' | 'parties' | 'fields'>,
  { own }: Pick<Partners, 'own'>,
): WizardStep {
  if (documents.length === 0) return 'start';
  const unnamed = unnamedOf(own);
  const isReady = signersOf(parties).length > 0 && parties.every((party) => isComplete(party, unnamed));
  if (!isReady) return 'signers';
  const { done, all } = filledOf(blanksOfStored({ documents, fields }));
  return done < all ? 'fill' : 'places';
}
