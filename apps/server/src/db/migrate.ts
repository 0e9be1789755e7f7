import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 0x6d_69_67_72;

/** Brings the schema up to date; two processes that start together take turns. */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** How many migrations this build knows; readiness compares it with what the database has. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder }).length;

export async function appliedMigrations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  return rows[0].n;
}
