import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded } from '../apps/server/src/db/connect.ts';

/** The configured database, outside or embedded; an embedded one that is not running is started for the moment. */
export async function withDatabase<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL) return work({ connectionString: config.DATABASE_URL });
  const embedded = await connectEmbedded(config.dataDir);
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.release();
  }
}

export function printRows(rows: Record<string, number>) {
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table.padEnd(24)}${count}`);
}
