import { readConfig } from '../apps/server/src/config.ts';
import { type Access, connectEmbedded, outsideAccess } from '../apps/server/src/db/connect.ts';
import { fileStore } from '../apps/server/src/file-store.ts';
import type { ObjectStore } from '../apps/server/src/providers/storage/index.ts';

export interface Data {
  access: Access;
  storage: ObjectStore;
}

/** The configured database, outside or embedded (one that is not running is started for the moment), and the files. */
export async function withData<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const storage = fileStore(config);
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, MIGRATION_DATABASE_URL: migrationUrl } = config;
  if (url) return work({ access: outsideAccess({ url, directUrl, migrationUrl }), storage });
  const embedded = await connectEmbedded(config.dataDir);
  try {
    return await work({ access: embedded, storage });
  } finally {
    await embedded.release();
  }
}
