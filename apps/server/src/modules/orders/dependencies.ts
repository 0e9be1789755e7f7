import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { IdentityVendors } from '../../providers/identity/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Codes } from '../codes/index.ts';
import type { FileTickets } from '../file-access/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Seals } from '../seals/index.ts';
import type { Scanning } from '../typesetting/index.ts';

/** Whoever makes certificates and seals. */
export type Maker = Pick<Seals, 'checkLine' | 'drawLine' | 'fulfil' | 'productsOf'>;

export interface OrderDependencies {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  scanning: Scanning;
  tickets: FileTickets;
  jobs: Jobs;
  notices: Notices;
  privacy: Privacy;
  payments: Payments;
  maker: Maker;
  codes: Codes;
  sms: SmsProvider;
  vendors: IdentityVendors;
  /** Who is paid, on receipts. */
  payee: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What the parts of this module share: the work they leave for later. */
export interface OrderParts extends OrderDependencies {
  makeLater(tx: Queryable, orderId: string): Promise<void>;
  /** Ends it at this time, unless it is paid, and reminds before. */
  watch(tx: Queryable, orderId: string, expiresAt: Date): Promise<void>;
}
