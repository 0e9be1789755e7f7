import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { APPLICATION_ROLE, ensureApplicationRole } from '../db/privileges.ts';
import { folderOfRun } from './folder-of-run.ts';

export const TEMPLATE = 'template_yinxin';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string };
    folder: string;
  }
}

/** Vitest tears down only what was set up whole, and nothing at SIGTERM: a run that is stopped takes its database along. */
function endWithProcess(folder: string): () => void {
  const end = () => {
    const [pid] = fs.existsSync(`${folder}/postgres/postmaster.pid`)
      ? fs.readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n', 1)
      : [];
    if (pid) process.kill(Number(pid), 'SIGQUIT');
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const stop = () => process.exit(1);
  process.once('exit', end);
  process.once('SIGTERM', stop);
  return () => void process.off('exit', end).off('SIGTERM', stop);
}

/** One PostgreSQL for the whole run; each test file clones the migrated template. */
export async function setup(project: TestProject) {
  const folder = folderOfRun();
  const isOver = endWithProcess(folder);
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await ensureApplicationRole(admin);
  for (const lasting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${lasting} = off`);
  // what it learned of small tables would change plans in the middle of a test
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const owner = { ...server.connection, database: TEMPLATE };
  await migrate({ owner, application: { ...owner, user: APPLICATION_ROLE } });
  project.provide('postgres', { host: String(server.connection.host), user: String(server.connection.user) });
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    isOver();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
