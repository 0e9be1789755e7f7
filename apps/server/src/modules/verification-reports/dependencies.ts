import type { Owner, VerifiedFile } from '@yinxin/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { LogPlaces } from '../notarization/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Press } from '../typesetting/index.ts';
import type { JudgedBy } from './contents.ts';

export interface Incoming {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** Opens an encrypted file. */
  password?: string | undefined;
}

/** What was bought of an owner's reports, what is left, and how it came to that. */
interface ReportQuota {
  /** @throws QUOTA_SHORT */
  use(tx: Queryable, owner: Owner, reference: string): Promise<void>;
  left(tx: Queryable, owner: Owner): Promise<number>;
  ledger(tx: Queryable, owner: Owner): Promise<QuotaLedger>;
}
interface QuotaLedger {
  bought: number;
  used: number;
  ended: number;
  left: number;
  until: Date | null;
  entries: readonly { at: Date; amount: number; reference: string | null; endsAt: Date | null }[];
}

export interface ReportDependencies {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  privacy: Privacy;
  press: Press;
  quota: ReportQuota;
  /** Judges a file in the caller's turn and forgets it; with the list that it was judged by. */
  judge(who: Actor, file: Incoming): Promise<{ file: VerifiedFile; list: JudgedBy }>;
  /** How far the log has come with events. */
  logPlacesOf(eventIds: readonly string[]): Promise<LogPlaces>;
  origin: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}
