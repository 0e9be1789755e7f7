import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { type App, type AppParts, createApp } from './app.ts';
import { keySettings } from './certificate-settings.ts';
import type { Config } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import { openStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { seedDemoAccounts } from './demo.ts';
import { type Jobs, startJobs } from './jobs/index.ts';
import { createLogger } from './log.ts';
import { type Credentials, seedDemoOperators } from './modules/admin/index.ts';
import { indexUnsearched, seedContent } from './modules/content/index.ts';
import { claimInstallation } from './modules/installation/index.ts';
import { createKeys, databaseKeyStore } from './providers/keys/index.ts';
import { createSmsProvider } from './providers/sms/index.ts';
import { localStore } from './providers/storage/index.ts';
import { smsSettings } from './sms-settings.ts';
import { createVault } from './vault/vault.ts';

/** A shutdown is over within this long, whatever still runs. */
const STOP_PATIENCE_MS = 10_000;

export interface Running {
  url: string;
  port: number;
  app: App;
  firstRun: boolean;
  /** Who may enter the back office of a fresh demo; told this once. */
  demoOperators: Credentials[];
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  pages?: AppParts['pages'];
  downloadsDir?: AppParts['downloadsDir'];
  serverFactory?: AppParts['serverFactory'];
}

/** Opens the database, brings it up to date, and serves. */
export async function start({ config, pages, downloadsDir, serverFactory }: StartOptions): Promise<Running> {
  const log = createLogger(config);
  const vault = createVault(config.MASTER_KEY);
  const store = await openStore({
    url: config.DATABASE_URL,
    dataDir: config.dataDir,
    poolSize: config.DATABASE_POOL,
  });
  const closing: (() => Promise<void>)[] = [() => store.close()];
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    await migrate(store.connection);
    const storage = localStore(path.join(config.dataDir, 'files'));
    const { first } = await claimInstallation(store.db, vault, config.YINXIN_MODE);
    await seedContent({ db: store.db, storage, samples: config.demo });
    let demoOperators: Credentials[] = [];
    if (first && config.demo) {
      await seedDemoAccounts(store.db, vault);
      demoOperators = await seedDemoOperators(store.db);
    }
    await indexUnsearched(store.db);
    const changes = await listenForChanges(store.connection);
    closing.unshift(() => changes.close());
    const keys = await createKeys(keySettings(config), databaseKeyStore(store.db));
    closing.unshift(async () => keys.close());
    if (config.KEYS_PROVIDER === 'pkcs11' && keys.sm2InSoftware)
      log.warn('the token offers no SM2: SM2 keys are sealed in the database');
    const sms = createSmsProvider(smsSettings(config));
    const app = await createApp({
      config,
      store,
      changes,
      vault,
      keys,
      sms,
      storage,
      downloadsDir,
      pages,
      logger: log,
      serverFactory,
    });
    await app.certificates.establish();
    await app.certificates.warnOfExpiries();
    const jobs = await startJobs(store.pool, log);
    closing.unshift(() => jobs.stop());
    await scheduleWork(jobs, app);
    closing.unshift(() => closeServer(app));
    await app.http.listen({ host: config.HOST, port: config.PORT });
    const { port } = app.http.server.address() as AddressInfo;
    const stop = async () => {
      app.beginStopping();
      await closeAll();
    };
    return {
      url: config.PORT === 0 ? `http://localhost:${port}` : config.origin,
      port,
      app,
      firstRun: first,
      demoOperators,
      stop,
    };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}

/** Waits for requests in flight; a connection that falls idle meanwhile is closed and not waited for. */
async function closeServer({ http }: App) {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close().finally(() => clearInterval(idle));
}

async function scheduleWork(jobs: Jobs, app: App) {
  await jobs.schedule('certificates', '* * * * *', app.certificates.keepFresh);
  await jobs.schedule('content', '* * * * *', app.tellDueContent);
  // four in the morning, when nobody signs
  await jobs.schedule('housekeeping', '0 4 * * *', app.housekeep);
}

/**
 * Stops once on the first signal: requests in flight finish, jobs are handed over, then the process ends. Set up before
 * the start, which a signal lets finish: broken off, it would leave the database running.
 */
export function stopOnSignal(started: () => Promise<Pick<Running, 'stop'>>, say: (line: string) => void) {
  let stopping = false;
  const begin = async () => {
    if (stopping) return;
    stopping = true;
    say('正在停止…');
    try {
      const { stop } = await started();
      setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
      await stop();
      say('已停止。');
      process.exit(0);
    } catch (error) {
      say(`停止时出错：${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, begin);
}

export type SiteBuild = ServerBuild;
