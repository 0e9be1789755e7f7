import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Inability } from '../../providers/convert/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { emptyBin } from './keeping.ts';
import { forgetOpenFiles } from './open-files.ts';
import { answerOpenDrafting } from './open-routes.ts';
import { answerDrafting, answerKeeping } from './routes.ts';
import { placeApprovals, placeSamples, type SampleColleagues, type SamplePeople } from './samples.ts';
import { createTemplateContents, type TemplateContents } from './template-contents.ts';

export { requireAuthor } from './create.ts';
export type { ApprovalPlan, ApprovalRules, Approver } from './dependencies.ts';
export { ownPartner } from './partners.ts';
export { namedTwice } from './save.ts';
export { excludedBy } from './send.ts';
export type { DrawnUp, Shared } from './send-many.ts';
export type { TemplateContent, TemplateContents } from './template-contents.ts';

export interface ContractDrafting {
  /** What templates are made of. */
  templateContents: TemplateContents;
  /** For a demo: a contract in each state. */
  placeSamples(people: SamplePeople): Promise<void>;
  /** For a demo: contracts that are approved by rules. */
  placeApprovals(people: SampleColleagues): Promise<string | undefined>;
  /** At the start: whether office documents can be converted safely, and what is missing. */
  warnOfConversion(): Promise<void>;
}

const MISSING: Record<Inability, string> = {
  absent: 'no LibreOffice: office documents are not taken',
  unprotected:
    'LibreOffice cannot be kept from our files and the network (bubblewrap and bash are needed, and namespaces for users): office documents are not taken',
};

/** What its author does: a contract is written, sent, changed on its way, kept and voided. */
export function createContractDrafting(
  book: CallBook,
  parts: DraftingParts & { openBook: OpenBook },
): ContractDrafting {
  const { converter, db, log, upkeep } = parts;
  answerDrafting(book, parts);
  answerKeeping(book, parts);
  answerOpenDrafting(parts.openBook, parts);
  upkeep.nightly('contract-bin', (at) => emptyBin(parts, at));
  upkeep.nightly('uploaded-documents', () => forgetOpenFiles(db));
  upkeep.onStop(() => converter.close());
  return {
    templateContents: createTemplateContents(parts),
    placeSamples: (people) => placeSamples(parts, people),
    placeApprovals: (people) => placeApprovals(parts, people),
    async warnOfConversion() {
      const missing = await converter.inability();
      if (missing) log.warn({ missing }, MISSING[missing]);
    },
  };
}
