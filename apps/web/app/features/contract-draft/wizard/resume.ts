import type { WizardStep } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import type { StoredDraft } from '../model.ts';
import { isComplete, unnamedOf } from '../parties.ts';
import { blanksOf, filledOf } from './blanks.ts';
import type { WizardData } from './route.ts';

/** Where a draft is gone on with: at the first page that something is missing on. */
export function resumeAt(
  { documents, parties, fields }: Pick<StoredDraft, 'documents' | 'parties' | 'fields'>,
  { own }: WizardData['partners'],
): WizardStep {
  if (documents.length === 0) return 'start';
  const unnamed = unnamedOf(own);
  const isReady = signersOf(parties).length > 0 && parties.every((party) => isComplete(party, unnamed));
  if (!isReady) return 'signers';
  const { done, all } = filledOf(
    blanksOf({ documents, fields: fields.map((field, at) => ({ ...field, id: String(at) })) }),
  );
  return done < all ? 'fill' : 'places';
}
