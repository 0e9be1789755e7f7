import path from 'node:path';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded } from '../apps/server/src/db/connect.ts';
import { localStore, type ObjectStore } from '../apps/server/src/providers/storage/index.ts';

export interface Data {
  connection: pg.ClientConfig;
  storage: ObjectStore;
}

/** The configured database, outside or embedded (one that is not running is started for the moment), and the files. */
export async function withData<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const storage = localStore(path.join(config.dataDir, 'files'));
  if (config.DATABASE_URL) return work({ connection: { connectionString: config.DATABASE_URL }, storage });
  const embedded = await connectEmbedded(config.dataDir);
  try {
    return await work({ connection: embedded.connection, storage });
  } finally {
    await embedded.release();
  }
}
