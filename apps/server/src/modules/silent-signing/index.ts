import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { SilentSigning } from '../contracts/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type SilentDigests, silentDigests } from './digests.ts';
import { silentRules } from './notice-rules.ts';
import { heldOf } from './personal-data.ts';
import { answerSilent } from './routes.ts';
import { placeAuthorisation } from './samples.ts';
import { termsOf } from './terms-of.ts';
import { findFitting, hasOpen, hold, spend } from './using.ts';

export type { SilentDigests } from './digests.ts';

export interface SilentModule extends SilentSigning {
  /** The same for digests that programs hand in. */
  digests: SilentDigests;
  /** For a demo. */
  placeSamples(who: Person, terms: { sealId: string; templateId: string }): Promise<void>;
}

/** What an administrator lets an organisation's seal sign without being asked (静默签). */
export function createSilentSigning(
  book: CallBook,
  { privacy, ...parts }: SilentParts & { privacy: Privacy },
): SilentModule {
  answerSilent(book, parts);
  privacy.addToCopy('静默签', heldOf);
  parts.notices.addRules(silentRules);
  return {
    hasOpen,
    hold: (tx, contract) => hold(parts, tx, contract),
    find: (tx, contract) => findFitting(parts, tx, contract),
    termsOf: (tx, id) => termsOf(parts, tx, id),
    spend: (tx, caller, use) => spend(parts, tx, caller, use),
    digests: silentDigests(parts),
    placeSamples: (who, terms) => placeAuthorisation(parts, who, terms),
  };
}
