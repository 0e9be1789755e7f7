import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { heldOf } from './keeping/personal-data.ts';
import { keepRetention } from './keeping/retention.ts';
import { dropWithdrawn } from './keeping/withdrawing.ts';
import { identityRules } from './notice-rules.ts';
import { answerIdentityAdmin } from './review/admin-routes.ts';
import { answerIdentity, unprovenOf } from './routes.ts';
import { defineTransfers } from './ways/transfers.ts';

export {
  assuranceAt,
  identityNumberOf,
  selectNumber,
  selectPapers,
  selectPersonsLike,
} from './cases/access.ts';
export { reviewSince } from './cases/cases.ts';
export { identityProof, type ProofRows, selectProof } from './cases/proof.ts';
export {
  isRepresentative,
  proveRepresentativeByPhone,
} from './cases/representative.ts';
export { paperBytes } from './papers/papers.ts';
export { placeSample, renameSample } from './samples.ts';

/** How people and companies prove who they are, and who looks at what they show. */
export function createIdentity(
  book: CallBook,
  adminBook: AdminBook,
  parts: IdentityDependencies & { privacy: Privacy; upkeep: Upkeep },
) {
  answerIdentity(book, parts, defineTransfers(parts));
  answerIdentityAdmin(adminBook, parts);
  parts.notices.addRules(identityRules);
  parts.privacy.addToCopy('实名认证', (db, personId) => heldOf(parts, db, personId));
  parts.privacy.whenWithdrawn(dropWithdrawn(parts));
  parts.upkeep.nightly('identity', (at) => keepRetention(parts, at));
  return {
    /** Who is known, and of those who are not yet how far they are. */
    unprovenOf: (person: Person) => unprovenOf(parts, person),
  };
}
