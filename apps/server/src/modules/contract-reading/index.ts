import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { evidenceOf } from './evidence.ts';
import { indexContract } from './indexing.ts';
import { answerLinks } from './link-routes.ts';
import { countContracts, type Desk, deskOf } from './lying.ts';
import { notarizedBy } from './notarized.ts';
import { answerOpenReading, linkOf } from './open-routes.ts';
import { heldOf, keepsContracts, keepsIdentity, runningOf } from './personal-data.ts';
import { codeOf, readDocuments, recognisedBy } from './recognised.ts';
import { answerReading } from './routes.ts';

export {
  approvalsDecided,
  approvalsOfAuthor,
  approvalsWaiting,
  type ContractApproval,
} from './approvals.ts';
export { contractsWith, countWith } from './dealings.ts';
export type { ContractEvidence, EvidenceMeter } from './evidence.ts';
export { zipName } from './files.ts';
export type { NotarizedContract } from './notarized.ts';
export { presentRecognised } from './recognised.ts';
export { registerContractStream } from './stream.ts';
export { titlesOf } from './usage.ts';

export interface ContractReading {
  /** What of the contracts stands on the home of an account, once they were counted. */
  deskFor(who: Actor): Promise<Desk>;
  /** How many lie with somebody, by mailbox. What waits for their phone is theirs from then on. */
  countsFor(who: Actor): ReturnType<typeof countContracts>;
  /** Asks for the contract of which these bytes are a signed document, by their digest. */
  recognisedBy(sha256: string): ReturnType<typeof recognisedBy>;
  /** Of a sent contract, what its evidence is asked for by. */
  codeOf(contractId: string): ReturnType<typeof codeOf>;
  /** A sent contract by its code, as anybody may know it. */
  notarized(code: string): ReturnType<typeof notarizedBy>;
  /** What somebody may take along of a contract as evidence; recorded. @throws CONTRACT_NOT_FOUND */
  evidenceOf(caller: Caller<Actor>, contractId: string): ReturnType<typeof evidenceOf>;
  /** Where a party reads and signs. @throws CONTRACT_NOT_FOUND, CONTRACT_TURN */
  linkOf(who: Actor, contractId: string, partyId: string): Promise<string>;
  /** The documents of a contract that somebody may read. @throws CONTRACT_NOT_FOUND */
  documentsOf(who: Actor, contractId: string): ReturnType<typeof readDocuments>;
}

/** Contracts as people find, read, share and take them along. */
export function createContractReading(
  book: CallBook,
  parts: ContractParts & { openBook: OpenBook },
): ContractReading {
  const { db, jobs, privacy, work } = parts;
  answerReading(book, parts);
  answerLinks(book, parts);
  answerOpenReading(parts.openBook, parts);
  jobs.handle(work.index, ({ contractId }) => indexContract(parts, contractId));
  privacy.addToCopy('合同', heldOf);
  privacy.addRetention('verified', keepsIdentity(parts));
  privacy.addRetention('contracts', keepsContracts);
  privacy.hasUnfinished(runningOf);
  return {
    deskFor: (who) => deskOf(parts, who),
    countsFor: (who) => countContracts(parts, who),
    recognisedBy: (sha256) => recognisedBy(db, sha256),
    codeOf: (contractId) => codeOf(db, contractId),
    notarized: (code) => notarizedBy(db, code),
    evidenceOf: (caller, contractId) => evidenceOf(parts, caller, contractId),
    linkOf: (who, contractId, partyId) => linkOf(parts, who, contractId, partyId),
    documentsOf: (who, contractId) => readDocuments(parts, who, contractId),
  };
}
