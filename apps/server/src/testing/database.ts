import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './global-setup.ts';

/** A fresh database of its own, cloned from the migrated template or another. */
export async function cloneDatabase(
  template = TEMPLATE,
): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const postgres = inject('postgres');
  const database = `t_${randomBytes(8).toString('hex')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ ...postgres, database: 'postgres' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${database} template ${template}`);
  return {
    connection: { ...postgres, database },
    drop: () => admin(`drop database ${database} with (force)`),
  };
}
