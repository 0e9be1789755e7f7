import { gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { NONCE_SECONDS } from '../../http/open/credentials.ts';
import { coalesce } from '../../jobs/coalesce.ts';
import { applicationNonces } from './tables.ts';

export interface Nonces {
  /** Uses up the nonce of a signature; false where that was done before. */
  use(keyId: string, nonce: string): Promise<boolean>;
  /** What was used so far is in the database. */
  flush(): Promise<void>;
}

type Row = typeof applicationNonces.$inferInsert;

/** Where several processes answer, the database decides. */
export const sharedNonces = (db: Database): Nonces => ({
  async use(keyId, nonce) {
    const used = await db.insert(applicationNonces).values({ keyId, nonce }).onConflictDoNothing();
    return used.rowCount === 1;
  },
  flush: async () => {},
});

const WINDOW_MS = NONCE_SECONDS * 1000;

/**
 * A process that is alone remembers them itself and writes them down behind the requests, for the process after it: what
 * was used in the moment before it was killed may come again once (docs/decisions/0059).
 */
export function ownNonces(db: Database, log: { error(facts: object, words: string): void }): Nonces {
  let newer = new Set<string>();
  let older = new Set<string>();
  let began = performance.now();
  let waiting: Row[] = [];
  const nameOf = ({ keyId, nonce }: Row) => `${keyId} ${nonce}`;
  let loaded: Promise<void> | undefined;
  const load = async () => {
    const since = new Date(Date.now() - WINDOW_MS);
    for (const row of await db.select().from(applicationNonces).where(gt(applicationNonces.at, since)))
      newer.add(nameOf(row));
  };
  const write = coalesce(async () => {
    const some = waiting;
    waiting = [];
    if (some.length > 0) await db.insert(applicationNonces).values(some).onConflictDoNothing();
  });
  return {
    async use(keyId, nonce) {
      loaded ??= load();
      await loaded.catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      if (performance.now() - began > WINDOW_MS) {
        [older, newer, began] = [newer, new Set(), performance.now()];
      }
      const name = nameOf({ keyId, nonce });
      if (newer.has(name) || older.has(name)) return false;
      newer.add(name);
      waiting.push({ keyId, nonce });
      // not in the transaction of the call, whose end may be another
      setImmediate(() => write.run().catch((err: unknown) => log.error({ err }, 'nonces were not written')));
      return true;
    },
    flush: () => write.run(),
  };
}

/** Those whose signatures are too old to come again. */
export const forgetNonces = (db: Database, at: Date) =>
  db.delete(applicationNonces).where(lt(applicationNonces.at, new Date(at.getTime() - WINDOW_MS)));
