import type { Owner } from '@yinxin/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Application } from '../../http/principal.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Seals } from '../seals/index.ts';
import type { SilentDigests } from '../silent-signing/index.ts';
import type { Upkeep } from '../upkeep/index.ts';

export interface DigestParts {
  db: Database;
  vault: OpenedVault;
  certificates: Certificates;
  seals: Pick<Seals, 'useSeal' | 'returnUse' | 'materialOf' | 'sampleSeal' | 'cloudSeal'>;
  silent: SilentDigests;
  /** A signature takes as much as a contract. */
  quota: {
    use(tx: Queryable, owner: Owner, amount: number, reference: string): Promise<void>;
    giveBack(tx: Queryable, reference: string): Promise<void>;
  };
  openBook: OpenBook;
  upkeep: Upkeep;
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

export const programOf = ({ id: applicationId, organizationId }: Application) => ({
  applicationId,
  organizationId,
});
