import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { type App, type AppDependencies, createApp } from './app.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { Config } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import { type OpenedStore, openStore } from './db/connect.ts';
import { seedDemoPlatform } from './demo-platform.ts';
import { evidenceFiles } from './file-store.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { createLogger } from './log.ts';
import { describeError } from './log-errors.ts';
import { openOutsideWorld, warnOfSettings } from './outside-world.ts';
import { type DemoEntrances, noEntrances, placeSamplePeople, sampleWork } from './samples.ts';
import { createSandboxInstallation, SANDBOX_DATABASE, sandboxConfig } from './sandbox-installation.ts';
import { readWitnesses, startDemoWitnesses } from './witnesses.ts';

/** A shutdown is over within this long, whatever still runs. */
const STOP_PATIENCE_MS = 60_000;

const LOST_PATIENCE_MS = 2_000;

export interface Running extends DemoEntrances {
  url: string;
  port: number;
  app: App;
  store: OpenedStore;
  /** The sandbox of the open platform, once it runs. */
  sandbox?: (() => Promise<Running>) | undefined;
  firstRun: boolean;
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
  /** What was opened last is closed first. */
  const opened = (close: () => Promise<void>) => void closing.unshift(close);
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close();
  };
  const store = options.store ?? (await openOwnStore(config, log, closeAll));
  opened(() => store.close());
  try {
    const { storage, vault, first } = await bringUpToDate(store, config, log);
    const parts = { db: store.db, vault, storage };
    const hasSamples = first && config.demo && !isSandbox;
    const entrances = hasSamples ? await placeSamplePeople(parts) : noEntrances;
    const changes = await listenForChanges(store.connection);
    opened(() => changes.close());
    const witnesses = readWitnesses(config.EVIDENCE_WITNESSES);
    warnOfSettings(config, { processes: await changes.processes(), witnesses: witnesses.length }, log);
    const outside = await openOutsideWorld(config, { ...parts, relaxed: store.relaxed }, log, opened);
    const beside = sandboxBeside(options, store, log);
    const jobs = createJobs({ pool: store.pool, relaxed: store.relaxed.pool, changes, log, describeError });
    opened(() => jobs.stop());
    const app = await createApp({
      ...{ config, store, changes, vault, storage, witnesses, jobs },
      ...outside,
      ...(beside && sandboxPorts(beside.reach)),
      logFiles: evidenceFiles(config),
      ...{ downloadsDir, pages, logger: log, serverFactory },
    });
    const watching = config.demo && !isSandbox ? beginWitnesses(config, app, opened) : undefined;
    const samples = sampleWork(parts, app, jobs);
    await establishCertificates(app, { store, jobs });
    if (hasSamples) await samples.place(outside);
    await app.contractDrafting.warnOfConversion();
    if (watching) witnesses.push(...(await watching));
    await app.evidence.keepPolicy();
    app.upkeep.begin(changes);
    await jobs.start();
    opened(() => closeServer(app));
    await app.http.listen({ host: config.HOST, port: config.PORT });
    const { port } = app.http.server.address() as AddressInfo;
    const { sandbox } = outside;
    if (sandbox) opened(endOf(sandbox.wecom.beginTickets()));
    beside?.begin();
    if (hasSamples && beside)
      beside
        .running()
        .then((other) => seedDemoPlatform({ db: store.db, vault, app, config, sandbox }, other))
        .catch((err: unknown) => log.error({ err }, 'the open platform of the demo has no samples'));
    return {
      ...{ port, app, store, ...entrances, firstRun: first, sandbox: beside?.running },
      url: config.PORT === 0 ? `http://localhost:${port}` : config.origin,
      stop: async () => {
        app.beginStopping();
        // whoever balances the load hears of it meanwhile, and sends nobody here any more
        await sleep(config.DRAIN_SECONDS * 1000);
        await beside?.stop();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}

const openOwnStore = (config: Config, log: FastifyBaseLogger, closeAll: () => Promise<void>) =>
  openStore({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    migrationUrl: config.MIGRATION_DATABASE_URL,
    dataDir: config.dataDir,
    poolSize: config.DATABASE_POOL,
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is lost');
      endBecauseLost(closeAll);
    },
  });

/** The hierarchy exists before anybody asks for a certificate; what older releases did not record follows as a job. */
async function establishCertificates(
  { certificates }: App,
  { store, jobs }: { store: OpenedStore; jobs: Jobs },
) {
  const supplements = jobs.define('supplement-certificates', z.object({}), async () => {
    await certificates.recordMissing();
  });
  await certificates.establish();
  await jobs.enqueue(store.db, supplements, {});
  await certificates.warnOfExpiries();
}

/** Programs of their own, which start while the rest of the site does. */
function beginWitnesses(config: Config, { evidence }: App, opened: (close: () => Promise<void>) => void) {
  const starting = evidence.keys().then((keys) => startDemoWitnesses(config.dataDir, keys));
  opened(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  );
  return starting.then(({ lines }) => lines);
}

const endOf = (end: () => void) => async () => end();

/** The second installation, begun when the first one serves. */
function sandboxBeside(options: StartOptions, store: OpenedStore, log: FastifyBaseLogger) {
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
