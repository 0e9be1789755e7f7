import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { type App, type AppDependencies, createApp } from './app.ts';
import { keySettings } from './certificate-settings.ts';
import { type Config, unpublished } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import { type OpenedStore, openStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import {
  seedDemoAccounts,
  seedDemoContracts,
  seedDemoOrders,
  seedDemoReviews,
  seedDemoSeals,
} from './demo.ts';
import { seedDemoBills, seedDemoPartners } from './demo-partners.ts';
import { seedDemoPlatform } from './demo-platform.ts';
import { seedDemoWecom } from './demo-wecom.ts';
import { evidenceFiles, fileStore } from './file-store.ts';
import { identitySettings } from './identity-settings.ts';
import { createJobs } from './jobs/index.ts';
import { createLogger } from './log.ts';
import { describeError } from './log-errors.ts';
import { recordCertificates } from './modules/certificates/index.ts';
import { indexUnsearched, seedContent } from './modules/content/index.ts';
import { claimInstallation } from './modules/installation/index.ts';
import { type Credentials, seedDemoOperators } from './modules/operators/index.ts';
import { unifyNames } from './modules/organizations/index.ts';
import { seedPrices } from './modules/prices/index.ts';
import { seedScenes } from './modules/scenes/index.ts';
import { paySettings } from './pay-settings.ts';
import { createIdentityVendors } from './providers/identity/index.ts';
import { createKeys, databaseKeyStore } from './providers/keys/index.ts';
import { createPayVendors } from './providers/pay/index.ts';
import { createSmsProvider } from './providers/sms/index.ts';
import { createWecom, databaseSecrets } from './providers/wecom/index.ts';
import { openSandbox } from './sandbox.ts';
import { createSandboxInstallation, SANDBOX_DATABASE, sandboxConfig } from './sandbox-installation.ts';
import { smsSettings } from './sms-settings.ts';
import { masterKeys, openVault } from './vault/index.ts';
import { vendorLines } from './vendor-lines.ts';
import { wecomSettings } from './wecom-settings.ts';
import { readWitnesses, startDemoWitnesses } from './witnesses.ts';

/** A shutdown is over within this long, whatever still runs. */
const STOP_PATIENCE_MS = 60_000;

const LOST_PATIENCE_MS = 2_000;

export interface Running {
  url: string;
  port: number;
  app: App;
  store: OpenedStore;
  /** The sandbox of the open platform, once it runs. */
  sandbox?: (() => Promise<Running>) | undefined;
  firstRun: boolean;
  /** Who may enter the back office of a fresh demo; told this once. */
  demoOperators: Credentials[];
  /** Who may enter the partner platform of a fresh demo; told this once. */
  demoPartners: Credentials[];
  stop(): Promise<void>;
}

interface StartOptions {
  config: Config;
  pages?: AppDependencies['pages'];
  downloadsDir?: AppDependencies['downloadsDir'];
  serverFactory?: AppDependencies['serverFactory'];
  /** Opened beside another installation's; that one owns the server. */
  store?: OpenedStore;
}

/** Opens the database, brings it up to date, and serves. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, pages, downloadsDir, serverFactory } = options;
  const isSandbox = config.environment === 'sandbox';
  const log = createLogger(config);
  const closing: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close();
  };
  const store =
    options.store ??
    (await openStore({
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      migrationUrl: config.MIGRATION_DATABASE_URL,
      dataDir: config.dataDir,
      poolSize: config.DATABASE_POOL,
      onLost: (error) => {
        log.fatal({ err: error }, 'the database is lost');
        endBecauseLost(closeAll);
      },
    }));
  closing.unshift(() => store.close());
  try {
    await migrate(store.access);
    const storage = fileStore(config);
    await storage.check();
    await storage.clearLeftBehind();
    const vault = await openVault(store.db, masterKeys(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS));
    const { first } = await claimInstallation(store.db, vault, config.YINXIN_MODE);
    await unifyNames(store.db, log);
    await seedContent({ db: store.db, storage, samples: config.demo });
    await seedPrices(store.db, { samples: config.demo });
    await seedScenes(store.db, { samples: config.demo });
    let demoOperators: Credentials[] = [];
    let demoPartners: Credentials[] = [];
    const hasSamples = first && config.demo && !isSandbox;
    if (hasSamples) {
      await seedDemoAccounts(store.db, vault);
      await seedDemoReviews({ db: store.db, vault, storage });
      demoOperators = await seedDemoOperators(store.db);
      demoPartners = await seedDemoPartners(store.db, vault);
    }
    await indexUnsearched(store.db);
    const changes = await listenForChanges(store.connection);
    closing.unshift(() => changes.close());
    const processes = await changes.processes();
    if (processes > 1 && config.PROCESSES === 1)
      log.warn({ processes }, 'PROCESSES is 1 and others use this database: limits count in each for itself');
    const keys = await createKeys(keySettings(config, vault), databaseKeyStore(store.db));
    closing.unshift(async () => keys.close());
    if (config.KEYS_PROVIDER === 'pkcs11' && keys.sm2InSoftware)
      log.warn('the token offers no SM2: SM2 keys are sealed in the database');
    const sandbox = await openSandbox(config);
    if (sandbox) closing.unshift(sandbox.close);
    const lines = vendorLines(config, store.db, log);
    const sms = createSmsProvider(smsSettings(config, sandbox), lines);
    const identity = createIdentityVendors(identitySettings(config, sandbox), lines);
    const pay = createPayVendors(paySettings(config, sandbox), lines);
    const secrets = databaseSecrets(store.db, vault);
    const wecom = createWecom(wecomSettings(config, sandbox), { ...lines, secrets });
    const witnesses = readWitnesses(config.EVIDENCE_WITNESSES);
    if (witnesses.length === 0 && !config.demo)
      log.warn('no witness is named: an old copy of the evidence log could sign a second history unseen');
    const missing = config.demo ? [] : unpublished(config);
    if (missing.length > 0)
      log.warn({ settings: missing }, 'the footer lacks what the law wants shown; set these');
    const beside = sandboxBeside(options, store, log);
    const jobs = createJobs({ pool: store.pool, changes, log, describeError });
    closing.unshift(() => jobs.stop());
    const app = await createApp({
      config,
      store,
      changes,
      vault,
      keys,
      sms,
      identity,
      pay,
      wecom,
      sandbox,
      ...(beside && sandboxPorts(beside.reach)),
      storage,
      logFiles: evidenceFiles(config),
      witnesses,
      jobs,
      downloadsDir,
      pages,
      logger: log,
      serverFactory,
    });
    const demoContracts = jobs.define('demo-contracts', z.object({}), () =>
      seedDemoContracts(store.db, vault, app),
    );
    const demoBills = jobs.define('demo-bills', z.object({}), () => seedDemoBills(store.db, vault));
    const supplements = jobs.define(
      'supplement-certificates',
      z.object({}),
      recordCertificates(app.certificates, log),
    );
    await app.certificates.establish();
    await jobs.enqueue(store.db, supplements, {});
    if (hasSamples) {
      await seedDemoSeals(store.db, vault, app.seals);
      await seedDemoOrders(store.db, vault, app.orders);
      if (sandbox && wecom.own) await seedDemoWecom(store.db, vault, sandbox.wecom, wecom.own);
      await jobs.enqueue(store.db, demoBills, {});
      await jobs.enqueue(store.db, demoContracts, {});
    }
    await app.certificates.warnOfExpiries();
    await app.contractDrafting.warnOfConversion();
    if (config.demo && !isSandbox) {
      const demo = await startDemoWitnesses(config.dataDir, await app.evidence.keys());
      closing.unshift(demo.stop);
      witnesses.push(...demo.lines);
    }
    await app.evidence.keepPolicy();
    app.upkeep.begin(changes);
    await jobs.start();
    closing.unshift(() => closeServer(app));
    await app.http.listen({ host: config.HOST, port: config.PORT });
    const { port } = app.http.server.address() as AddressInfo;
    if (sandbox) closing.unshift(endOf(sandbox.wecom.beginTickets()));
    beside?.begin();
    if (hasSamples && beside)
      beside
        .running()
        .then((other) => seedDemoPlatform({ db: store.db, vault, app, config, sandbox }, other))
        .catch((err: unknown) => log.error({ err }, 'the open platform of the demo has no samples'));
    const stop = async () => {
      app.beginStopping();
      await beside?.stop();
      await closeAll();
    };
    return {
      url: config.PORT === 0 ? `http://localhost:${port}` : config.origin,
      port,
      app,
      store,
      sandbox: beside?.running,
      firstRun: first,
      demoOperators,
      demoPartners,
      stop,
    };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}

const endOf = (end: () => void) => async () => end();

/** The second installation, begun when the first one serves. */
function sandboxBeside(options: StartOptions, store: OpenedStore, log: ReturnType<typeof createLogger>) {
  const config = sandboxConfig(options.config);
  if (!config) return undefined;
  return createSandboxInstallation<Running>({
    log,
    start: async () =>
      start({
        ...{ config, ...(options.pages && { pages: options.pages }) },
        ...(store.beside && { store: await store.beside(SANDBOX_DATABASE, config.DATABASE_POOL) }),
      }),
  });
}

/** What this installation asks of the second one. */
const sandboxPorts = (reach: () => Promise<Running>) => ({
  openSandbox: async () => (await reach()).app.applications.open,
  sandboxApplications: async () => (await reach()).app.sandboxApplications,
  sandboxWebhooks: async () => (await reach()).app.webhooks,
});

/** Whoever supervises us starts us again. Nothing that needs the database can end well, so it gets no more than a moment. */
function endBecauseLost(closeAll: () => Promise<void>) {
  setTimeout(() => process.exit(1), LOST_PATIENCE_MS).unref();
  closeAll()
    .catch(() => {})
    .finally(() => process.exit(1));
}

/** Waits for requests in flight; a connection that falls idle meanwhile is closed and not waited for. */
async function closeServer({ http }: App) {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close().finally(() => clearInterval(idle));
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
