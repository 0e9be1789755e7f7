import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Keys } from '../../providers/keys/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { FileTickets } from '../file-access/index.ts';
import type { Notices } from '../notices/index.ts';
import type { StepUp } from '../step-up/index.ts';

/** What an organisation's rules say of the use of its seals. */
export interface SealRules {
  /** Whether a use needs approval by those whom a rule names. */
  asks(
    tx: Queryable,
    who: Actor,
    use: { amount: number | null; contractId: string | null },
  ): Promise<boolean>;
  /**
   * Whose approval it needs, one after another, of each step one; nobody's in particular where no rule asks.
   * @throws FLOW_INVALID where a rule names nobody who could be asked.
   */
  stepsFor(
    tx: Queryable,
    who: Actor,
    use: { amount: number | null; contractId: string | null },
  ): Promise<string[][]>;
  /** A contract that somebody has to sign. @throws CONTRACT_NOT_FOUND */
  contractToSeal(
    tx: Queryable,
    who: Actor,
    contractId: string,
  ): Promise<{ document: string; digest: string; amount: number | null; sceneId: string | null }>;
}

export interface SealDependencies {
  db: Database;
  vault: OpenedVault;
  keys: Keys;
  certificates: Certificates;
  storage: ObjectStore;
  tickets: FileTickets;
  stepUp: StepUp;
  jobs: Jobs;
  notices: Notices;
  rules: SealRules;
  /** Our own address: where a phone goes to write. */
  origin: string;
  /** Who made the software of a seal (GB/T 38540, Vid). */
  vendor: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}
