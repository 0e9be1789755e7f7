// One process for development: Vite renders and hot-reloads the pages inside our own server; when server code
// changes, the process restarts itself and the embedded database keeps its state.
import { spawn } from 'node:child_process';
import http from 'node:http';
import type { ViteDevServer } from 'vite';
import { readConfig } from '../apps/server/src/config.ts';
import { type SiteBuild, start, stopOnSignal } from '../apps/server/src/main.ts';
import { inRoot } from './lib.ts';

if (process.env.YINXIN_WATCHED) await serve();
else watch();

/** Runs this file again under `node --watch`, which restarts it on changes of server code and packages. */
function watch() {
  const watched = ['apps/server/src', 'packages'].map((folder) => `--watch-path=${inRoot(folder)}`);
  // Vite loads the development build of the router; the server must get the very same one.
  const options = [...watched, '--watch-preserve-output', '--conditions=development'];
  const child = spawn(process.execPath, [...options, import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, YINXIN_WATCHED: '1', NODE_ENV: 'development' },
  });
  // The watcher passes this one on and waits; another would end it and leave the server, with its database, behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
}

async function serve() {
  const { createServer } = await import('vite');
  const config = readConfig(process.env);
  const server = http.createServer();
  const vite: ViteDevServer = await createServer({
    root: inRoot('apps/web'),
    configFile: inRoot('apps/web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  // The router's plugin opens a Vite of its own, which would end the process and leave the database behind.
  process.removeAllListeners('SIGTERM');
  stopOnSignal(async () => {
    const { stop } = await starting;
    return { stop: () => stop().then(() => vite.close()) };
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
  console.log(`\n  印信（开发模式） ${running.url}\n`);
}
