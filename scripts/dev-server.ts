// The server of `npm run dev`, started by scripts/dev.ts before it is needed: Vite, the pages and what others wrote are
// loaded while an earlier one still serves, our own code once this one is told to `load`, as it reads then; it opens
// when told to `serve`.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Running, SiteBuild } from '../apps/server/src/main.ts';
import { inRoot } from './lib.ts';

/** What servers take long to load and no edit of ours changes. */
const OF_OTHERS = ['fastify', 'drizzle-orm', 'drizzle-orm/pg-core', 'pg', 'pg-boss', 'zod', 'sharp', 'pino'];

const told = { load: Promise.withResolvers<void>(), serve: Promise.withResolvers<void>() };
process.on('message', (step: keyof typeof told) => told[step].resolve());
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const server = http.createServer();
const vite = await openVite();
// what cannot be loaded is said when it is needed
Promise.allSettled([...OF_OTHERS.map((name) => import(name)), loadPages()]);
await told.load.promise;
const ours = loadOurs();
ours.catch(() => {});
await told.serve.promise;
await serve(await ours);

function loadOurs() {
  return Promise.all([
    import('../apps/server/src/config.ts'),
    import('../apps/server/src/main.ts'),
    import('./banner.ts'),
  ]);
}

function loadPages(): Promise<SiteBuild> {
  return vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<SiteBuild>;
}

async function openVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const opened = await createServer({
    root: inRoot('apps/web'),
    configFile: inRoot('apps/web/vite.config.ts'),
    // What changes in a package restarts the process; the page waits for that instead of reloading into nothing.
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: [`${inRoot('packages')}/**`] } },
    appType: 'custom',
  });
  // The router's plugin opens a Vite of its own, which would end the process before requests in flight have finished.
  process.removeAllListeners('SIGTERM');
  return opened;
}

/** Passwords of the demo's operators are told once; whoever develops wants them at every start. */
function remembered(
  dataDir: string,
  name: 'dev-operators' | 'dev-partners',
  told: Running['demoOperators'],
): Running['demoOperators'] {
  const file = path.join(dataDir, `${name}.json`);
  if (told.length > 0) fs.writeFileSync(file, JSON.stringify(told), { mode: 0o600 });
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
}

type Ours = Awaited<ReturnType<typeof loadOurs>>;

async function serve([{ readConfig }, { start, stopOnSignal }, { banner }]: Ours) {
  const config = readConfig(process.env);
  stopOnSignal(async () => {
    const { stop } = await starting;
    // an open page holds a websocket of Vite, for which our own stop would wait
    return { stop: () => vite.close().then(stop) };
  }, console.log);
  const starting = start({
    config,
    pages: { mode: 'development', build: loadPages },
    serverFactory: (handler) => {
      server.on('request', (request, response) => {
        vite.middlewares(request, response, () => handler(request, response));
      });
      return server;
    },
  });
  const running = await starting;
  const demoOperators = remembered(config.dataDir, 'dev-operators', running.demoOperators);
  const demoPartners = remembered(config.dataDir, 'dev-partners', running.demoPartners);
  const shown = { url: running.url, demoOperators, demoPartners, isRemembered: true };
  console.log(banner('印信（开发模式）', shown, config.demo));
  process.send?.('serving');
}
