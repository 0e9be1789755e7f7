import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type AmbientDatabase, ambient } from './ambient.ts';
import { withClient } from './client.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type Named, namesIn } from './named-statements.ts';
import { type DatabaseState, takeOwnership } from './ownership.ts';
import { APPLICATION_ROLE, ensureApplicationRole } from './privileges.ts';

export type { Database, Queryable } from './database.ts';

/** bigint columns (money in 分, counters) come back as numbers only while they are exact. */
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of range: ${value}`);
  return number;
});

/** The two roles of one database: who works in it, and who owns it (migrations, backup). */
export interface Access {
  application: pg.ClientConfig;
  owner: pg.ClientConfig;
}

export interface Store extends AmbientDatabase {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface OpenedStore extends Store {
  access: Access;
  /** Another database of the same embedded server; it runs as long as this one. Outside there is none. */
  beside?: (database: string, poolSize: number) => Promise<OpenedStore>;
  /** An outside database looks after itself and is always `ok` here; whether it answers is for `/readyz` to say. */
  state(): DatabaseState;
}

interface StoreOptions {
  url?: string;
  /** Who migrates, where that is another role than the application's. */
  migrationUrl?: string;
  dataDir: string;
  poolSize: number;
  /** The embedded database is no longer ours: the process has to end. */
  onLost?: (error: Error) => void;
}

/** No request outlives the callers' time-out (docs/specification/constants.md). */
const STATEMENT_TIMEOUT_MS = 30_000;
const DATABASE_NAME = 'yinxin';

export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  if (!options.url) return openEmbedded(options);
  const access = outsideAccess(options.url, options.migrationUrl);
  return { ...openPool(access.application, options.poolSize), access, state: () => 'ok' };
}

export const outsideAccess = (url: string, migrationUrl = url): Access => ({
  application: { connectionString: url },
  owner: { connectionString: migrationUrl },
});

const embeddedAccess = (connection: pg.ClientConfig, database = DATABASE_NAME): Access => ({
  application: { ...connection, database, user: APPLICATION_ROLE },
  owner: { ...connection, database },
});

export function openPool(connection: pg.ClientConfig, poolSize: number): Store {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'yinxin',
  });
  pool.on('error', () => {}); // a lost idle connection is replaced at the next query
  // one lost in the middle of a transaction fails that transaction, not the process
  pool.on('connect', (client) => client.on('error', () => {}));
  const named = namesIn(pool);
  pool.on('connect', (client) => watchStatements(client, named));
  return {
    ...ambient(drizzle(pool, { casing: 'snake_case' })),
    pool,
    connection,
    close: () => pool.end(),
  };
}

/**
 * Statements that come again are named. And drizzle keeps a connection for good whose BEGIN failed: a database that
 * restarts under load would use up the pool.
 */
function watchStatements(client: pg.PoolClient, named: Named): void {
  const watched = (statement: unknown, ...rest: unknown[]) => {
    const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
    const answer = query.call(client, named(statement, rest[0]), ...rest);
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (text?.startsWith('begin') && answer instanceof Promise)
      answer.catch((error: Error) => client.release(error));
    return answer;
  };
  Object.assign(client, { query: watched });
}

async function openEmbedded({ dataDir, poolSize, onLost = () => {} }: StoreOptions): Promise<OpenedStore> {
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const ownership = await takeOwnership(server, onLost);
  await prepare(server.connection);
  const access = embeddedAccess(server.connection);
  const store = openPool(access.application, poolSize);
  return {
    ...store,
    access,
    state: ownership.state,
    async beside(database, size) {
      await prepare(server.connection, database);
      const own = embeddedAccess(server.connection, database);
      return { ...openPool(own.application, size), access: own, state: ownership.state };
    },
    close: async () => {
      await store.close();
      await ownership.stop();
    },
  };
}

/** Database and role; also where an older version made only the first. */
async function prepare(connection: pg.ClientConfig, database = DATABASE_NAME) {
  await withClient(connection, async (client) => {
    const existing = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    await ensureApplicationRole(client);
  });
}

/** For tools beside a running server: uses its database without owning it, and starts one only when none runs. */
export async function connectEmbedded(dataDir: string): Promise<Access & { release(): Promise<void> }> {
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  await prepare(server.connection);
  return {
    ...embeddedAccess(server.connection),
    release: async () => {
      if (server.adopted) return;
      // whoever started meanwhile owns it by now and goes on using it
      const ownership = await takeOwnership(server, () => {}).catch(() => undefined);
      await ownership?.stop();
    },
  };
}
