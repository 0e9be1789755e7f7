// One process for development: Vite renders and hot-reloads the pages inside our own server. When server code changes,
// the next process, which has loaded all but that code already, loads it while the one before stops, and takes over.
// The embedded database belongs to this watcher and runs on.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded } from '../apps/server/src/db/connect.ts';
import { isServerCode } from './dev-watch.ts';
import { inRoot } from './lib.ts';

/** An editor, a formatter and git write in several steps. */
const WRITTEN_MS = 50;

const config = readConfig(process.env);
const opening = config.DATABASE_URL ? undefined : connectEmbedded(config.dataDir);
/** Serves, or is about to. */
let child: ChildProcess | undefined;
/** Waits with everything loaded but code of the server, or loads that too while `child` stops. */
let spare: ChildProcess | undefined;
let spareHasRead = false;
/** Until what changed is written. */
let writing: NodeJS.Timeout | undefined;
let state: 'running' | 'restarting' | 'stopping' = 'running';

/** The database ends with the watcher, also where a signal came while it was still starting. */
async function end(code: number) {
  dropSpare();
  await (await opening)?.release();
  console.log('数据库已停止。');
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (state === 'stopping') return;
    state = 'stopping';
    if (child) child.kill('SIGTERM');
    else end(0);
  });
const database = await opening;
const connections = database && {
  DATABASE_URL: urlOf(database.application),
  MIGRATION_DATABASE_URL: urlOf(database.owner),
};

/** A connection over a socket in a folder, as a setting. */
function urlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), user: String(user) })}`;
}

/** Vite loads the development build of the router; the server must get the very same one. */
function prepare(): ChildProcess {
  const prepared = spawn(process.execPath, ['--conditions=development', inRoot('scripts/dev-server.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...connections, NODE_ENV: 'development' },
  });
  prepared.on('exit', dropSpare);
  spareHasRead = false;
  return prepared;
}

function dropSpare() {
  spare?.removeAllListeners().kill('SIGKILL');
  spare = undefined;
}

/** Our code is read now, as it is written. */
function load() {
  writing = undefined;
  if (state === 'stopping') return;
  if (spareHasRead) dropSpare();
  spare ??= prepare();
  spare.send('load');
  spareHasRead = true;
  if (!child) run(spare);
}

function run(next: ChildProcess) {
  state = 'running';
  child = next;
  spare = undefined;
  next.removeAllListeners('exit');
  next.on('exit', (code) => {
    child = undefined;
    if (state === 'stopping' || (state === 'running' && code === 0)) end(code ?? 0);
    else if (state === 'running') console.log('  等待代码改动后重新启动…');
    else if (!writing) spare ? run(spare) : load();
  });
  next.on('message', () => {
    if (child === next && state === 'running') spare ??= prepare();
  });
  next.send('serve');
}

function restart() {
  if (state === 'stopping') return;
  state = 'restarting';
  child?.kill('SIGTERM');
  clearTimeout(writing);
  writing = setTimeout(load, WRITTEN_MS);
}

const watch = (folder: string, changed: () => void) =>
  fs.watch(inRoot(folder), { recursive: true }, (_, name) => {
    if (name && isServerCode(name)) changed();
  });
watch('apps/server/src', restart);
// pages are made of packages too, so that whoever has loaded the pages has loaded them
watch('packages', () => {
  dropSpare();
  restart();
});
load();
