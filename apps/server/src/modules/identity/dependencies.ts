import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { IdentityVendors } from '../../providers/identity/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Codes } from '../codes/index.ts';
import type { FileTickets } from '../file-access/index.ts';
import type { Notices } from '../notices/index.ts';
import type { StepUp } from '../step-up/index.ts';
import type { Scanning } from '../typesetting/index.ts';

export interface IdentityDependencies {
  db: Database;
  vault: OpenedVault;
  codes: Codes;
  stepUp: StepUp;
  vendors: IdentityVendors;
  storage: ObjectStore;
  scanning: Scanning;
  tickets: FileTickets;
  jobs: Jobs;
  notices: Notices;
  /** Whom a letter of authorisation is addressed to. */
  serviceName: string;
  /** Our own address: where a phone comes back to. */
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}
