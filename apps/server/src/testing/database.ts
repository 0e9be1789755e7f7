import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Access } from '../db/connect.ts';
import { APPLICATION_ROLE } from '../db/privileges.ts';
import { TEMPLATE } from './global-setup.ts';

/** A fresh database of its own, cloned from the migrated template or another. */
export async function cloneDatabase(
  template = TEMPLATE,
): Promise<{ connection: pg.ClientConfig; access: Access; drop(): Promise<void> }> {
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
  await admin(`create database ${database} template ${template} strategy file_copy`);
  const connection = { ...postgres, database, user: APPLICATION_ROLE };
  return {
    connection,
    access: { application: connection, owner: { ...postgres, database } },
    drop: () => admin(`drop database ${database} with (force)`),
  };
}

export async function connectAsOwner(connection: pg.ClientConfig): Promise<pg.Client> {
  const owner = new pg.Client({ ...connection, user: inject('postgres').user });
  await owner.connect();
  return owner;
}

/** What only the owner of the tables can do, such as breaking them for a test. */
export async function asOwner(connection: pg.ClientConfig, sql: string): Promise<void> {
  const owner = await connectAsOwner(connection);
  await owner.query(sql).finally(() => owner.end());
}
