import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseClient, withClient } from './client.ts';
import type { Access } from './connect.ts';
import { applyFunctions } from './functions.ts';
import { grantApplication } from './privileges.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 0x6d_69_67_72;

/** The schema as it was after so many migrations, for data from that time; the rest follows with `migrate`. */
export async function migrateEmptyUpTo({ owner }: Access, count: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-migrations-'));
  const client = new DatabaseClient(owner);
  try {
    fs.cpSync(migrationsFolder, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'));
    fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await client.connect();
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as known");
    if (!rows[0].known) await runMigrations(drizzle(client), { migrationsFolder: folder });
    if (count === entries.length) await applyFunctions(client);
  } finally {
    await client.end();
    fs.rmSync(folder, { recursive: true });
  }
}

/** Brings the schema and the application's privileges up to date; two processes that start together take turns. */
export async function migrate({ owner, application }: Access): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
    await applyFunctions(client);
    await grantApplication(client, application);
  });
}

/** How many migrations this build knows; readiness compares it with what the database has. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder }).length;

export async function appliedMigrations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  return rows[0].n;
}
