// One process for development: Vite renders and hot-reloads the pages inside our own server. When server code changes,
// the next process, which has loaded all but that code already, takes over. The embedded database belongs to this
// watcher and runs on.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded } from '../apps/server/src/db/connect.ts';
import { isServerCode } from './dev-watch.ts';
import { inRoot } from './lib.ts';

const config = readConfig(process.env);
const opening = config.DATABASE_URL ? undefined : connectEmbedded(config.dataDir);
/** Serves, or is about to. */
let child: ChildProcess | undefined;
/** Waits with everything loaded but code of the server. */
let spare: ChildProcess | undefined;
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
const prepare = () =>
  spawn(process.execPath, ['--conditions=development', inRoot('scripts/dev-server.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...connections, NODE_ENV: 'development' },
  });

function dropSpare() {
  spare?.removeAllListeners().kill('SIGKILL');
  spare = undefined;
}

function run() {
  if (state === 'stopping') return;
  state = 'running';
  const served = spare ?? prepare();
  spare = undefined;
  child = served;
  served.removeAllListeners('exit');
  served.on('exit', (code) => {
    child = undefined;
    if (state === 'restarting') run();
    else if (state === 'stopping' || code === 0) end(code ?? 0);
    else console.log('  等待代码改动后重新启动…');
  });
  served.on('message', () => {
    if (child !== served || state !== 'running') return;
    spare = prepare();
    spare.on('exit', () => {
      spare = undefined;
    });
  });
  served.send('serve');
}

function restart() {
  if (state === 'stopping') return;
  if (!child) return run();
  state = 'restarting';
  child.kill('SIGTERM');
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
run();
