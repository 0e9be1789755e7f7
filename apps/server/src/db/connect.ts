import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Address, addressOf } from './address.ts';
import { type AmbientDatabase, ambient } from './ambient.ts';
import { DatabaseClient, NO_ANSWER, withClient } from './client.ts';
import type { Database } from './database.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { openLanes } from './lanes.ts';
import { type Named, nameNothingIn, namesIn } from './named-statements.ts';
import { type DatabaseState, takeOwnership } from './ownership.ts';
import { APPLICATION_ROLE, ensureApplicationRole } from './privileges.ts';
import { rememberSelections } from './remembered-selections.ts';
import { renderQuickly } from './rendering.ts';

export type { Database, Queryable } from './database.ts';

/** bigint columns (money in 分, counters) come back as numbers only while they are exact. */
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of range: ${value}`);
  return number;
});

/** The two roles of one database: who works in it, and who owns it (migrations, backup). */
export interface Access {
  application: Address;
  owner: Address;
}

/** A database whose commits wait for no disk: what the last half second did may be gone after a fall of the database. */
export interface RelaxedStore {
  db: Database;
  pool: pg.Pool;
}

export interface Store extends AmbientDatabase {
  pool: pg.Pool;
  /** For what is done again where it is lost, and that alone (docs/decisions/0073). */
  relaxed: RelaxedStore;
  /** Where a connection stays ours for as long as it is open: for what listens, and for locks that outlive a transaction. */
  connection: Address;
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
  /** Past the pooler that `url` leads to. */
  directUrl?: string;
  /** Who migrates, where that is another role than the application's. */
  migrationUrl?: string;
  dataDir: string;
  poolSize: number;
  /** The embedded database is no longer ours: the process has to end. */
  onLost?: (error: Error) => void;
}

/** No request outlives the callers' time-out (docs/specification/constants.md). */
const STATEMENT_TIMEOUT_MS = 30_000;
/** By then the database would have given up by itself: nobody is there any more. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const START_PATIENCE_MS = 60_000;
const START_AGAIN_MS = 1_000;
/** `nulls not distinct` is in many of our constraints. */
const OLDEST_VERSION = 15;
const DATABASE_NAME = 'yinxin';

export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  if (!options.url) return openEmbedded(options);
  const access = outsideAccess(options);
  await answering(access.owner);
  const direct = options.directUrl ? addressOf(options.directUrl) : access.application;
  return { ...openPool(access.application, options.poolSize, direct), access, state: () => 'ok' };
}

/** Waits for a database that starts along with us. */
async function answering(address: Address): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      const version = await withClient(address, async (client) => {
        const { rows } = await client.query<{ version: string }>(
          "select current_setting('server_version_num') as version",
        );
        return Number(rows[0]?.version);
      });
      if (version < OLDEST_VERSION * 10_000)
        throw new TooOld(`数据库版本过低：需要 PostgreSQL ${OLDEST_VERSION} 或更高版本`);
      return;
    } catch (error) {
      if (error instanceof TooOld) throw error;
      if (Date.now() > deadline)
        throw new Error(`数据库连接不上：${(error as Error).message}`, { cause: error });
      await sleep(START_AGAIN_MS);
    }
  }
}
class TooOld extends Error {}

/** An outside database, as the settings name it. */
export const outsideAccess = ({
  url = '',
  directUrl,
  migrationUrl = directUrl ?? url,
}: Omit<StoreOptions, 'dataDir' | 'poolSize'>): Access => ({
  application: { ...addressOf(url), isPooled: directUrl !== undefined },
  owner: addressOf(migrationUrl),
});

const embeddedAccess = (connection: pg.ClientConfig, database = DATABASE_NAME): Access => ({
  application: { ...connection, database, user: APPLICATION_ROLE },
  owner: { ...connection, database },
});

export function openPool(address: Address, poolSize: number, direct = address): Store {
  const settings = {
    ...address,
    query_timeout: ANSWER_TIMEOUT_MS,
    // a pooler that shares its connections takes no settings from us
    ...(!address.isPooled && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    application_name: 'yinxin',
  };
  const pool = poolOf(settings, poolSize);
  const named = address.isPooled ? nameNothingIn(pool) : namesIn(pool);
  pool.on('connect', (client) => watchStatements(client, named));
  // whose connection it is for the next statement is a pooler's business: there, each waits for its answer
  const lanes = openLanes(address.isPooled ? undefined : settings, named, pool);
  const over = (client: pg.Pool | pg.Client) =>
    renderQuickly(rememberSelections(drizzle(client, { casing: 'snake_case' })));
  const store = {
    ...ambient(over(pool), lanes, over(lanes as unknown as pg.Client)),
    pool,
    connection: direct,
  };
  // a pooler's connections are everybody's: how they commit is not ours to say
  const relaxed = address.isPooled ? undefined : relaxedPool(settings, poolSize);
  return {
    ...store,
    relaxed: relaxed ? { db: over(relaxed), pool: relaxed } : { db: store.db, pool },
    async close() {
      await Promise.all([lanes.close(), relaxed?.end()]);
      await pool.end();
    },
  };
}

function poolOf(settings: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...settings, Client: DatabaseClient, max });
  pool.on('error', () => {}); // a lost idle connection is replaced at the next query
  // one lost in the middle of a transaction fails that transaction, not the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const MOST_RELAXED = 4;

function relaxedPool(settings: pg.ClientConfig, poolSize: number): pg.Pool {
  const pool = poolOf(settings, Math.min(poolSize, MOST_RELAXED));
  const named = namesIn(pool);
  pool.on('connect', (client) => {
    watchStatements(client, named);
    // before whatever it is wanted for; where it fails, that fails as well
    client.query('set synchronous_commit = off').catch(() => {});
  });
  return pool;
}

/**
 * Statements that come again are named. Drizzle keeps a connection for good whose BEGIN failed: a database that restarts
 * under load would use up the pool. And one that did not answer is used no more: the rollback would wait as long again.
 */
function watchStatements(client: pg.PoolClient, named: Named): void {
  const watched = (statement: unknown, ...rest: unknown[]) => {
    const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
    const answer = query.call(client, named(statement, rest[0]), ...rest);
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (text?.startsWith('begin')) client.release(error);
        if (error.message === NO_ANSWER) (client as unknown as DatabaseClient).destroy();
      });
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
