import type { CallBook } from '../../http/calls.ts';
import { createPdfFormat } from '../document-formats/index.ts';
import { TypesettingPool } from '../typesetting/index.ts';
import type { ContractDependencies, ContractParts } from './dependencies.ts';
import { ContractJob, PartyJob } from './jobs.ts';
import { linkSender } from './messages.ts';
import { contractRules } from './notice-rules.ts';
import { answerContracts } from './routes.ts';

export { authoriseReading as authoriseContract, readableAmong } from './access.ts';
export type { PageSums } from './content/index.ts';
export type { SilentContract, SilentSigning } from './dependencies.ts';
export {
  type ContractBrief,
  contractBriefs,
  contractFacts,
  ownerOfRow,
  type PartyBrief,
  partyBriefs,
  placesOf,
  signsFor,
} from './facts.ts';
export { claimWaiting } from './opening.ts';

/** Raised at once by a process: each has its bytes in memory. */
const ARCHIVES_TOGETHER = 3;
/** Asked of the vendor at once. */
const MESSAGES_TOGETHER = 16;

/** What all modules of contracts stand on: rows, who may do what, how a contract goes on (电子签名法). */
export function createContracts(
  book: CallBook,
  given: Omit<ContractDependencies, 'format' | 'papers'>,
): ContractParts {
  const { jobs, notices, scanning, upkeep } = given;
  const papers = new TypesettingPool();
  const format = createPdfFormat({ papers, scanning });
  const sendLink = linkSender(given);
  const parts: ContractParts = {
    ...given,
    papers,
    format,
    work: {
      compose: jobs.declare('contract-compose', ContractJob),
      archive: jobs.declare('contract-archive', ContractJob, { together: ARCHIVES_TOGETHER }),
      message: jobs.define('contract-message', PartyJob, ({ partyId }) => sendLink(partyId), {
        together: MESSAGES_TOGETHER,
      }),
      silent: jobs.declare('contract-silent', ContractJob),
      index: jobs.declare('contract-index', ContractJob),
    },
  };
  answerContracts(book, parts);
  notices.addRules(contractRules);
  upkeep.onStop(() => Promise.all([format.close(), papers.close()]));
  return parts;
}
