import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

export type Database = NodePgDatabase;
/** A transaction or the database itself: commands take this and never open what their caller already holds. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** bigint columns (money in 分, counters) come back as numbers only while they are exact. */
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of range: ${value}`);
  return number;
});

export interface Store {
  db: Database;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface StoreOptions {
  url?: string;
  dataDir: string;
  poolSize: number;
}

/** One owner per embedded database: the lock lives as long as its connection, so kill -9 frees it. */
const OWNER_LOCK = 0x79_69_6e_78;
/** No request outlives the callers' time-out (product.md section 9). */
const STATEMENT_TIMEOUT_MS = 30_000;
const DATABASE_NAME = 'yinxin';

export async function openStore(options: StoreOptions): Promise<Store> {
  return options.url ? openPool({ connectionString: options.url }, options.poolSize) : openEmbedded(options);
}

export function openPool(connection: pg.ClientConfig, poolSize: number): Store {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'yinxin',
  });
  pool.on('error', () => {}); // a lost idle connection is replaced at the next query
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, connection, close: () => pool.end() };
}

async function openEmbedded(options: StoreOptions): Promise<Store> {
  const server = await startEmbeddedPostgres(path.join(options.dataDir, 'postgres'));
  const owner = await becomeOwner(server);
  const connection = { ...server.connection, database: DATABASE_NAME };
  const store = openPool(connection, options.poolSize);
  return {
    ...store,
    close: async () => {
      await store.close();
      await owner.end();
      await server.stop();
    },
  };
}

async function becomeOwner(server: EmbeddedPostgres): Promise<pg.Client> {
  const owner = new pg.Client(server.connection);
  owner.on('error', () => {});
  await owner.connect();
  const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
  if (!rows[0].mine) {
    await owner.end();
    throw new Error(`数据目录正被另一个进程使用：${server.dataDir}`);
  }
  await createDatabase(owner);
  return owner;
}

async function createDatabase(client: pg.Client) {
  const existing = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
  if (existing.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
}

/** For tools beside a running server: uses its database without owning it, and starts one only when none runs. */
export async function connectEmbedded(
  dataDir: string,
): Promise<{ connection: pg.ClientConfig; release(): Promise<void> }> {
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const client = new pg.Client(server.connection);
  await client.connect();
  await createDatabase(client);
  await client.end();
  return {
    connection: { ...server.connection, database: DATABASE_NAME },
    release: async () => {
      if (!server.adopted) await server.stop();
    },
  };
}
