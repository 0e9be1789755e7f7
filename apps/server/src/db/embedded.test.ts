import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createJobs } from '../jobs/index.ts';
import { createLogger } from '../log.ts';
import { listenForChanges } from './changes.ts';
import { openStore } from './connect.ts';
import { OWNER_ROLE, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const program = path.resolve(import.meta.dirname, '../testing/owner.ts');
let dataDir: string;
let children: ChildProcess[];
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-embedded-'));
  fs.chmodSync(dataDir, 0o755);
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const store = await openStore({ dataDir, poolSize: 1 });
  await store.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an owner and collects what it says: the number of each acknowledged row, and what becomes of its database. */
function anOwner() {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const lines = () => output.split('\n').slice(0, -1);
  const until = async (holds: () => boolean) => {
    while (!holds()) await once(child.stdout, 'data');
  };
  return {
    child,
    ended,
    lines,
    rows: () => lines().filter((line) => /^\d+$/.test(line)).length,
    acknowledged: (count: number) =>
      until(() => lines().filter((line) => /^\d+$/.test(line)).length >= count),
    said: (text: string) => until(() => lines().some((line) => line.includes(text))),
    async killed() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const writtenRows = async () => {
  const store = await openStore({ dataDir, poolSize: 1 });
  const { rows } = await store.pool.query('select count(*)::int as n, max(n) as last from written');
  await store.close();
  return rows[0];
};

/** As a fault inside PostgreSQL: one backend dies, all others are ended by the postmaster, which recovers. */
async function crashOneBackend() {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    user: OWNER_ROLE,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0].pid, 'SIGKILL');
  await gone;
}

test('kill -9 of our process loses no acknowledged row and the next start adopts the server', async () => {
  const owner = anOwner();
  await owner.acknowledged(50);
  await owner.killed();
  const { n } = await writtenRows();
  expect(n).toBeGreaterThanOrEqual(owner.rows());
});

test('kill -9 of PostgreSQL loses no acknowledged row: it is started again, and the owner goes on', async () => {
  const owner = anOwner();
  await owner.acknowledged(50);
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await owner.said('recovering');
  await owner.said('ok');
  await owner.acknowledged(owner.rows() + 10);
  expect(postmaster()).not.toBe(before);
  owner.child.kill('SIGTERM');
  expect((await owner.ended)[0]).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  const { n } = await writtenRows();
  expect(n).toBeGreaterThanOrEqual(owner.rows());
});

test('a second owner of the same data is refused, also after PostgreSQL crashed under the first', async () => {
  const first = anOwner();
  await first.acknowledged(1);
  const refused = async () => {
    const second = anOwner();
    const [code] = await second.ended;
    expect(code).toBe(3);
    expect(second.lines().join()).toContain('正被另一个进程使用');
  };
  await refused();
  await crashOneBackend();
  await first.said('ok');
  await refused();
  await first.acknowledged(first.rows() + 1);
  await first.killed();
});

test('an owner whose database another process took ends, and does not stop it under the other', async () => {
  const first = anOwner();
  await first.acknowledged(1);
  first.child.kill('SIGSTOP'); // too slow to take the lock again
  await crashOneBackend();
  const second = anOwner();
  await second.acknowledged(1);
  first.child.kill('SIGCONT');
  await first.said('lost');
  expect((await first.ended)[0]).toBe(4);
  await second.acknowledged(second.rows() + 10);
  await second.killed();
});

test('a connection lost in the middle of a transaction fails the transaction, not the process', async () => {
  const store = await openStore({ dataDir, poolSize: 2 });
  const work = store.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const admin = new pg.Client(store.access.owner);
    await admin.connect();
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await admin.end();
    await new Promise((resolve) => setImmediate(resolve));
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  expect((await store.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await store.close();
});

test('a data directory from before there were roles gets one that cannot switch a trigger off', async () => {
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const old = { ...server.connection, database: 'yinxin' };
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query('create database yinxin');
  await admin.end();
  await migrate({ owner: old, application: old });
  const boss = new PgBoss({ ...old, max: 1 });
  await boss.start();
  await boss.createQueue('old');
  await boss.send('old', { kept: true });
  await boss.stop({ graceful: false });

  const store = await openStore({ dataDir, poolSize: 2 });
  await migrate(store.access);
  await expect(store.pool.query('alter table events disable trigger all')).rejects.toThrow('must be owner');
  const changes = await listenForChanges(store.connection);
  const log = createLogger(readConfig({ LOG_LEVEL: 'silent' }));
  const jobs = createJobs({
    pool: store.pool,
    relaxed: store.relaxed.pool,
    changes,
    log,
    describeError: () => null,
  });
  await jobs.start();
  const { rows } = await store.pool.query("select data from pgboss.job where name = 'old'");
  expect(rows).toEqual([{ data: { kept: true } }]);
  await jobs.stop();
  await changes.close();
  await store.close();
});
