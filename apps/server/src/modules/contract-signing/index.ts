import type { CallBook } from '../../http/calls.ts';
import { composeContract } from '../contract-filling/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { archiveContract, sweepSigning } from './archive.ts';
import { answerSigning } from './routes.ts';
import { signSilently } from './silent.ts';
import { expireDue, keepContracts, remindDue } from './upkeep.ts';

export { failIntent } from './commit.ts';
export { confirmIn, confirming } from './confirm.ts';
export { intentFor, type Place, type Prepared, prepareSigning } from './prepare.ts';
export { PROOF_WORDS, type SigningRecord } from './record.ts';
export { presentPrepared, presentSigned } from './routes.ts';
export { signConfirmed, signContract } from './sign.ts';

export interface ContractSigning {
  /** Signs where an authorisation fits, as the job does it. */
  signSilently(contractId: string): Promise<void>;
  /** Raises what was signed to B-LT, as the job does it. */
  archive(contractId: string): Promise<void>;
  /** Every minute: what a crash left is finished or given up, what is due ends, who holds it up is told. */
  keepMoving(): Promise<void>;
}

/** From the day a contract is sent to the day all have signed: approved, filled in, signed, archived. */
export function createContractSigning(book: CallBook, parts: ContractParts): ContractSigning {
  const { jobs, upkeep, work } = parts;
  answerSigning(book, parts);
  jobs.handle(work.compose, ({ contractId }) => composeContract(parts, contractId));
  jobs.handle(work.archive, ({ contractId }) => archiveContract(parts, contractId));
  jobs.handle(work.silent, ({ contractId }) => signSilently(parts, contractId));
  const keepMoving = async () => {
    await sweepSigning(parts);
    await expireDue(parts);
    await remindDue(parts);
  };
  upkeep.schedule('contracts', '* * * * *', keepMoving);
  upkeep.nightly('contracts', () => keepContracts(parts));
  return {
    keepMoving,
    archive: (contractId) => archiveContract(parts, contractId),
    signSilently: (contractId) => signSilently(parts, contractId),
  };
}
