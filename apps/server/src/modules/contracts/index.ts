import { VerifyPool } from '@yinxin/pdf-signature';
import type { CallBook } from '../../http/calls.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import type { Inability } from '../../providers/convert/index.ts';
import { PaperPool } from '../paper/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { FILE_MS } from '../verification/index.ts';
import { type Blueprints, createBlueprints } from './blueprints.ts';
import { composeContract } from './commands/filling.ts';
import { Drawing } from './content/drawing.ts';
import type { ContractDependencies } from './dependencies.ts';
import { answerExperience } from './experience/routes.ts';
import { createExperience } from './experience/trial.ts';
import { ContractJob, type ContractJobs, PartyJob } from './jobs.ts';
import { sendLink } from './messages.ts';
import { evidenceOf } from './reading/evidence.ts';
import { heldOf, keepsContracts, keepsIdentity, runningOf } from './reading/holdings.ts';
import { notarizedBy } from './reading/notarized.ts';
import { codeOf, readDocuments, recognisedBy } from './reading/recognised.ts';
import { answerContracts } from './routes.ts';
import { placeApprovals, placeSamples, type SampleColleagues, type SamplePeople } from './samples.ts';
import { archiveContract, sweepSigning } from './signing/archive.ts';
import type { SigningParts } from './signing/sign.ts';
import { signSilently } from './signing/silent.ts';
import { contractRules } from './telling.ts';
import { expireDue, indexContract, keepContracts, remindDue } from './upkeep.ts';

export {
  type Blueprint,
  type Blueprints,
  contractsMadeFrom,
  type Filled,
  hasSigned,
  numbersOf,
} from './blueprints.ts';
export { claimWaiting } from './commands/opening.ts';
export type { PageSums } from './content/sums.ts';
export type {
  ApprovalPlan,
  ApprovalRules,
  Approver,
  ContractDependencies,
  ContractQuota,
  SealsInUse,
  SilentContract,
  SilentSigning,
  SilentTerms,
  SilentUse,
} from './dependencies.ts';
export { newCode, requireAuthor } from './drafting/create.ts';
export { ownPartner } from './drafting/partners.ts';
export { namedTwice } from './drafting/save.ts';
export { excludedBy } from './drafting/send.ts';
export { checkValue } from './drafting/values.ts';
export { contractFacts, isMadeAs, ownerOfRow, placesOf, signsFor } from './facts.ts';
export {
  approvalsDecided,
  approvalsOfAuthor,
  approvalsWaiting,
  type ContractApproval,
} from './reading/approvals.ts';
export { contractsWith, countWith } from './reading/dealings.ts';
export type { ContractEvidence, EvidenceDocument, EvidenceSigning } from './reading/evidence.ts';
export { zipName } from './reading/files.ts';
export type { NotarizedContract } from './reading/notarized.ts';
export { registerContractStream } from './reading/stream.ts';
export type { SamplePeople, SamplePerson } from './samples.ts';
export { PROOF_WORDS, type SigningRecord } from './signing/record.ts';
export { authoriseReading as authoriseContract, readableAmong } from './standing.ts';
export type { ContractFacts } from './tables.ts';
export { wordsQuery, wordsVector, wordsWanted } from './words.ts';

export interface Contracts {
  /** What templates are made of. */
  blueprints: Blueprints;
  /** Signs where an authorisation fits, as the job does it. */
  signSilently(contractId: string): Promise<void>;
  /** The contract of which these bytes are a signed document, by their digest. */
  recognise(sha256: string): ReturnType<typeof recognisedBy>;
  /** Of a sent contract, what its evidence is asked for by. */
  codeOf(contractId: string): ReturnType<typeof codeOf>;
  /** A sent contract by its code, as anybody may know it. */
  notarized(code: string): ReturnType<typeof notarizedBy>;
  /** What somebody may take along of a contract as evidence; recorded. @throws CONTRACT_NOT_FOUND */
  evidenceOf(caller: Caller<Actor>, contractId: string): ReturnType<typeof evidenceOf>;
  /** The documents of a contract that somebody may read. @throws CONTRACT_NOT_FOUND */
  documentsOf(who: Actor, contractId: string): ReturnType<typeof readDocuments>;
  /** Every minute: what a crash left is finished or given up, what is due ends, who holds it up is told. */
  keepMoving(): Promise<void>;
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

/** Contracts: drafted, sent, filled in, signed by all, kept (电子签名法). */
export function createContracts(
  book: CallBook,
  given: Omit<ContractDependencies, 'drawing' | 'verify' | 'papers'> & { privacy: Privacy; upkeep: Upkeep },
): Contracts {
  const pools = {
    drawing: new Drawing(),
    verify: new VerifyPool({ size: 1, milliseconds: FILE_MS }),
    papers: new PaperPool(),
  };
  const { jobs } = given;
  const work: ContractJobs = {
    compose: jobs.define('contract-compose', ContractJob, ({ contractId }) =>
      composeContract(parts, contractId),
    ),
    archive: jobs.define('contract-archive', ContractJob, ({ contractId }) =>
      archiveContract(parts, contractId),
    ),
    message: jobs.define('contract-message', PartyJob, ({ partyId }) => sendLink(parts, partyId)),
    silent: jobs.define('contract-silent', ContractJob, ({ contractId }) => signSilently(parts, contractId)),
    index: jobs.define('contract-index', ContractJob, ({ contractId }) => indexContract(parts, contractId)),
  };
  const parts: SigningParts = { ...given, ...pools, work };
  answerContracts(book, parts);
  const experience = createExperience(parts);
  answerExperience(book, experience);
  given.notices.tells(contractRules);
  given.privacy.holds('合同', heldOf);
  given.privacy.keeps('verified', keepsIdentity(given));
  given.privacy.keeps('contracts', keepsContracts);
  given.privacy.hasUnfinished(runningOf);
  const keepMoving = async () => {
    await sweepSigning(parts);
    await expireDue(parts);
    await remindDue(parts);
    await experience.forgetOld();
  };
  given.upkeep.schedule('contracts', '* * * * *', keepMoving);
  given.upkeep.nightly('contracts', (at) => keepContracts(parts, at));
  given.upkeep.onStop(() =>
    Promise.all([...Object.values(pools), parts.converter].map((one) => one.close())),
  );
  return {
    keepMoving,
    blueprints: createBlueprints(parts),
    signSilently: (contractId) => signSilently(parts, contractId),
    recognise: (sha256) => recognisedBy(parts.db, sha256),
    codeOf: (contractId) => codeOf(parts.db, contractId),
    evidenceOf: (caller, contractId) => evidenceOf(parts, caller, contractId),
    notarized: (code) => notarizedBy(parts.db, code),
    documentsOf: (who, contractId) => readDocuments(parts, who, contractId),
    placeSamples: (people) => placeSamples(parts, people),
    placeApprovals: (people) => placeApprovals(parts, people),
    async warnOfConversion() {
      const missing = await parts.converter.inability();
      if (missing) parts.log.warn({ missing }, MISSING[missing]);
    },
  };
}
