import { z } from 'zod';
import type { JobType } from '../../jobs/index.ts';

export const ContractJob = z.object({ contractId: z.uuid() });
export const PartyJob = z.object({ partyId: z.uuid() });

/** The kinds of work that contracts leave to jobs. */
export interface ContractJobs {
  /** Writes values into the pages, then signing begins. */
  compose: JobType<typeof ContractJob>;
  /** Raises what was signed to B-LT. */
  archive: JobType<typeof ContractJob>;
  /** Sends a party the link. */
  message: JobType<typeof PartyJob>;
  /** Signs for the organisation that wrote it, where an authorisation fits. */
  silent: JobType<typeof ContractJob>;
  /** Looks through the text of the documents, for search. */
  index: JobType<typeof ContractJob>;
}
