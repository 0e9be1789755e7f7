import type { KeyStore } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sealedKeys } from './tables.ts';

/** Sealed keys in a table: they are in every backup, and useless there without the master key. */
export function databaseKeyStore(db: Database): KeyStore {
  return {
    put: async (id, blob) => {
      await db.insert(sealedKeys).values({ id, blob: Buffer.from(blob) });
    },
    get: async (id) => {
      const [row] = await db.select({ blob: sealedKeys.blob }).from(sealedKeys).where(eq(sealedKeys.id, id));
      return row && new Uint8Array(row.blob);
    },
    delete: async (id) => {
      await db.delete(sealedKeys).where(eq(sealedKeys.id, id));
    },
  };
}
