import { lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { NONCE_SECONDS } from '../../http/open/credentials.ts';
import { applicationNonces } from './tables.ts';

/** Uses up the nonce of a signature; false where that was done before. */
export async function useNonce(db: Database, keyId: string, nonce: string): Promise<boolean> {
  const used = await db.insert(applicationNonces).values({ keyId, nonce }).onConflictDoNothing();
  return used.rowCount === 1;
}

/** Those whose signatures are too old to come again. */
export const forgetNonces = (db: Database, at: Date) =>
  db.delete(applicationNonces).where(lt(applicationNonces.at, new Date(at.getTime() - NONCE_SECONDS * 1000)));
