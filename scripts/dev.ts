// One process for development: Vite renders and hot-reloads the pages inside our own server; when server code
// changes, the process restarts itself. The embedded database belongs to the watcher and runs on.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type pg from 'pg';
import type { ViteDevServer } from 'vite';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded } from '../apps/server/src/db/connect.ts';
import { type Running, type SiteBuild, start, stopOnSignal } from '../apps/server/src/main.ts';
import { banner } from './banner.ts';
import { isServerCode } from './dev-watch.ts';
import { inRoot } from './lib.ts';

if (process.env.YINXIN_WATCHED) await serve();
else await watch();

/** Runs this file again, and anew when code of the server or of a package changes; tests are nobody's to wait for. */
async function watch() {
  const config = readConfig(process.env);
  const opening = config.DATABASE_URL ? undefined : connectEmbedded(config.dataDir);
  let child: ChildProcess | undefined;
  let state: 'running' | 'restarting' | 'stopping' = 'running';
  /** The database ends with the watcher, also where a signal came while it was still starting. */
  const end = async (code: number) => {
    await (await opening)?.release();
    console.log('数据库已停止。');
    process.exit(code);
  };
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
  const run = () => {
    if (state === 'stopping') return;
    state = 'running';
    // Vite loads the development build of the router; the server must get the very same one.
    child = spawn(process.execPath, ['--conditions=development', import.meta.filename], {
      stdio: 'inherit',
      env: {
        // what did not change is compiled once, not at every start
        ...{ NODE_COMPILE_CACHE: inRoot('node_modules/.cache/yinxin'), ...process.env, ...connections },
        ...{ YINXIN_WATCHED: '1', NODE_ENV: 'development' },
      },
    });
    child.on('exit', (code) => {
      child = undefined;
      if (state === 'restarting') run();
      else if (state === 'stopping' || code === 0) end(code ?? 0);
      else console.log('  等待代码改动后重新启动…');
    });
  };
  const restart = () => {
    if (state === 'stopping') return;
    if (!child) return run();
    state = 'restarting';
    child.kill('SIGTERM');
  };
  for (const folder of ['apps/server/src', 'packages'])
    fs.watch(inRoot(folder), { recursive: true }, (_, name) => {
      if (name && isServerCode(name)) restart();
    });
  run();
}

/** A connection over a socket in a folder, as a setting. */
function urlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgresql:///${database}?${new URLSearchParams({ host: String(host), user: String(user) })}`;
}

/** Passwords of the demo's operators are told once; whoever develops wants them at every start. */
function rememberedOperators(dataDir: string, told: Running['demoOperators']): Running['demoOperators'] {
  const file = path.join(dataDir, 'dev-operators.json');
  if (told.length > 0) fs.writeFileSync(file, JSON.stringify(told), { mode: 0o600 });
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
}

async function serve() {
  const { createServer } = await import('vite');
  const config = readConfig(process.env);
  const server = http.createServer();
  const vite: ViteDevServer = await createServer({
    root: inRoot('apps/web'),
    configFile: inRoot('apps/web/vite.config.ts'),
    // What changes in a package restarts the process; the page waits for that instead of reloading into nothing.
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: [`${inRoot('packages')}/**`] } },
    appType: 'custom',
  });
  // The router's plugin opens a Vite of its own, which would end the process before requests in flight have finished.
  process.removeAllListeners('SIGTERM');
  stopOnSignal(async () => {
    const { stop } = await starting;
    // an open page holds a websocket of Vite, for which our own stop would wait
    return { stop: () => vite.close().then(stop) };
  }, console.log);
  const starting = start({
    config,
    pages: {
      mode: 'development',
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<SiteBuild>,
    },
    serverFactory: (handler) => {
      server.on('request', (request, response) => {
        vite.middlewares(request, response, () => handler(request, response));
      });
      return server;
    },
  });
  const running = await starting;
  const demoOperators = rememberedOperators(config.dataDir, running.demoOperators);
  const shown = { url: running.url, demoOperators, isRemembered: true };
  console.log(banner('印信（开发模式）', shown, config.demo));
}
