import { calls, downloads, type Route } from '@yinxin/api';
import { openCalls } from '@yinxin/api/open';
import type { Sandbox } from '@yinxin/sandbox';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ServerBuild } from 'react-router';
import software from '../package.json' with { type: 'json' };
import { builtFiles, registerBuiltFiles } from './build-artifacts.ts';
import { composeModules, type ModuleDependencies } from './compose/index.ts';
import type { Store } from './db/connect.ts';
import { appliedMigrations, knownMigrations } from './db/migrate.ts';
import type { DatabaseState } from './db/ownership.ts';
import { registerHealth } from './health.ts';
import { registerApi } from './http/api.ts';
import { registerAssets } from './http/assets.ts';
import { createCallBook } from './http/calls.ts';
import { registerDocs } from './http/docs-page.ts';
import { registerFrames } from './http/frames.ts';
import { memoryLimiter } from './http/limiter.ts';
import { createLimits } from './http/limits.ts';
import { createOpenBook } from './http/open/book.ts';
import { openDocumentOnDemand, registerOpenDocument } from './http/open/document.ts';
import { registerMcp } from './http/open/mcp.ts';
import { type OpenEnvironment, registerOpenApi } from './http/open/register.ts';
import { openApiOnDemand } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { type Authenticators, nobody } from './http/principal.ts';
import { createPageCache } from './http/public-page.ts';
import { siteLoader } from './http/render.ts';
import { registerRobotsAndSitemap } from './http/robots-and-sitemap.ts';
import { baseHeaders } from './http/security.ts';
import { createHttpServer, TIMEOUTS } from './http/server.ts';
import type { Applications, SandboxApplications } from './modules/applications/index.ts';
import type { Batches } from './modules/batches/index.ts';
import { type Certificates, registerCertificateEndpoints } from './modules/certificates/index.ts';
import { contentAddresses } from './modules/content/index.ts';
import type { ContractDrafting } from './modules/contract-drafting/index.ts';
import { type ContractReading, registerContractStream } from './modules/contract-reading/index.ts';
import type { ContractSigning } from './modules/contract-signing/index.ts';
import type { Counterparties } from './modules/counterparties/index.ts';
import { type Evidence, registerLog } from './modules/evidence/index.ts';
import { checkKeyStore } from './modules/installation/index.ts';
import { databaseLimiter } from './modules/limits/index.ts';
import { operatorAuthenticator } from './modules/operators/index.ts';
import type { Orders } from './modules/orders/index.ts';
import { partnerAuthenticator } from './modules/partner-users/index.ts';
import type { Payments } from './modules/payments/index.ts';
import type { Seals } from './modules/seals/index.ts';
import { pictureAddress, registerSharing } from './modules/sharing/index.ts';
import type { SignCodes } from './modules/sign-codes/index.ts';
import { presentUser } from './modules/sign-in/index.ts';
import type { SilentModule } from './modules/silent-signing/index.ts';
import type { Templates } from './modules/templates/index.ts';
import type { UpkeepRunner } from './modules/upkeep/index.ts';
import type { VerificationReports } from './modules/verification-reports/index.ts';
import type { Webhooks } from './modules/webhooks/index.ts';
import type { WorkOrders } from './modules/work-orders/index.ts';
import { sandboxConfig } from './sandbox-installation.ts';
import { siteInfo } from './site-info.ts';

const DOWNLOADS: Route = `${downloads.method} ${downloads.path}`;

export interface AppDependencies extends ModuleDependencies {
  store: Store & { state?: () => DatabaseState };
  /** Stand-ins whose pages are shown; only a demo has them. */
  sandbox?: Pick<Sandbox, 'mountPages' | 'noticesTo' | 'sms'>;
  /** The sandbox of the open platform, where it is another installation and there is one. */
  openSandbox?: () => Promise<OpenEnvironment>;
  /** Where the build left the files of the download zone; without it they are not offered. */
  downloadsDir?: string;
  /** The site's pages; an API-only process (tests of calls) has none. */
  pages?: {
    build: ServerBuild | (() => Promise<ServerBuild>);
    mode: 'development' | 'production';
    clientDir?: string;
  };
  timeouts?: typeof TIMEOUTS;
  logger?: FastifyServerOptions['loggerInstance'];
  serverFactory?: FastifyServerOptions['serverFactory'];
}

export interface App {
  http: FastifyInstance;
  applications: Applications;
  /** For the console of another installation, whose sandbox this one is. */
  sandboxApplications: SandboxApplications;
  /** Notifications of programs, for the console. */
  webhooks: Webhooks;
  certificates: Certificates;
  contractDrafting: ContractDrafting;
  contractReading: ContractReading;
  contractSigning: ContractSigning;
  templates: Templates;
  batches: Batches;
  signCodes: SignCodes;
  silent: SilentModule;
  counterparties: Counterparties;
  verificationReports: VerificationReports;
  workOrders: WorkOrders;
  evidence: Evidence;
  payments: Payments;
  seals: Seals;
  orders: Orders;
  /** What is done without anybody's request. */
  upkeep: UpkeepRunner;
  /** From now on `/readyz` says no, so that no new traffic is sent here. */
  beginStopping(): void;
}

/** The composition root: what exists and what it is made of. */
export async function createApp(parts: AppDependencies): Promise<App> {
  const { config, store, changes, vault, sandbox, pages, timeouts = TIMEOUTS } = parts;
  const secure = config.origin.startsWith('https:');
  const headers = baseHeaders(secure);
  let stopping = false;

  const http = createHttpServer({
    headers,
    trustProxy: config.TRUST_PROXY,
    timeouts,
    logger: parts.logger,
    serverFactory: parts.serverFactory,
  });
  const limiter = config.PROCESSES > 1 ? databaseLimiter(store.db, http.log) : memoryLimiter();
  const limits = createLimits(limiter);
  const book = createCallBook(limits);
  const openBook = createOpenBook();
  const loadSite = pages && siteLoader(pages.build);
  const openApi = openApiOnDemand([...calls], config.origin);
  const openDocument = openDocumentOnDemand({ [config.environment]: config.origin, ...sandboxOf(config) });
  const built = builtFiles(parts.downloadsDir);
  const modules = composeModules(parts, {
    ...{ http, book, openBook, limiter, openApi, openDocument, built },
    inbox: (phone) => sandbox?.sms.messages(phone) ?? [],
    isPage: async (path) => !loadSite || (await loadSite()).publicPaths().includes(path),
  });
  book.requireAnswers(calls);
  openBook.requireAnswers(openCalls);
  const { sessions, certificates, templates, batches, signCodes, evidence } = modules;
  const { payments, seals, orders, upkeep } = modules;

  registerHealth(
    http,
    [
      { name: 'database', run: async () => void (await store.pool.query('select 1')) },
      { name: 'files', run: () => parts.storage.check() },
      { name: 'migrations', run: () => migrationsApplied(store) },
      { name: 'keys', run: () => checkKeyStore(store.db, vault) },
      { name: 'certificates', run: certificates.check },
    ],
    { isStopping: () => stopping, database: () => store.state?.() ?? 'ok' },
  );
  const authenticators = {
    person: sessions.authenticate,
    partner: partnerAuthenticator(store.db, parts.vault),
    operator: operatorAuthenticator(modules.operators),
  };
  await registerApi(http, {
    book,
    authenticators,
    secureCookies: secure,
    suggestCalls: config.demo,
    uploadTimeoutMs: timeouts.uploadMs,
  });
  const open = {
    environments: {
      ...(parts.openSandbox && { sandbox: parts.openSandbox }),
      [config.environment]: async () => modules.applications.open,
    },
    origin: config.origin,
  };
  await registerOpenApi(http, { ...open, uploadTimeoutMs: timeouts.uploadMs });
  registerFrames(http, modules.frames);
  await registerMcp(http, { ...open, version: software.version });
  await registerOpenDocument(http, openDocument);
  registerContractStream(http, { db: store.db, changes, authenticate: sessions.authenticate, headers });
  await registerDocs(http, openApi);
  await registerCertificateEndpoints(http, certificates, limits);
  await registerLog(http, evidence, limits);
  await payments.registerNotices(http);
  await modules.wecomModule.registerCallbacks(http);
  registerBuiltFiles(http, built);
  if (sandbox) {
    await http.register(async (scope) => sandbox.mountPages(scope));
    // vendors in our own process reach us without a socket, wherever we listen
    sandbox.noticesTo(async (url, { headers: given, body }) => {
      const { pathname, search } = new URL(url);
      const address = `${pathname}${search}`;
      const answer = await http.inject({ method: 'POST', url: address, headers: given, payload: body });
      return { status: answer.statusCode, body: answer.body };
    });
  }
  await registerSite(http, parts, { book, authenticators, headers, modules, loadSite });

  return {
    http,
    applications: modules.applications,
    sandboxApplications: modules.sandboxApplications,
    webhooks: modules.webhooks,
    certificates,
    contractDrafting: modules.contractDrafting,
    contractReading: modules.contractReading,
    contractSigning: modules.contractSigning,
    templates,
    batches,
    signCodes,
    silent: modules.silent,
    counterparties: modules.counterparties,
    verificationReports: modules.verificationReports,
    workOrders: modules.workOrders,
    evidence,
    payments,
    seals,
    orders,
    upkeep,
    beginStopping: () => {
      stopping = true;
    },
  };
}

interface SiteParts {
  book: ReturnType<typeof createCallBook>;
  authenticators: Authenticators;
  headers: ReturnType<typeof baseHeaders>;
  modules: ReturnType<typeof composeModules>;
  loadSite: ReturnType<typeof siteLoader> | undefined;
}

/** The pages, and what others read of them; a process for calls alone has none. */
async function registerSite(
  http: FastifyInstance,
  { config, store, changes, pages }: AppDependencies,
  { book, authenticators, headers, modules, loadSite }: SiteParts,
): Promise<void> {
  if (!pages || !loadSite) return;
  registerRobotsAndSitemap(http, {
    origin: config.origin,
    indexedPaths: async () => (await loadSite()).indexedPaths(),
    phonePath: async (path) => (await loadSite()).phonePathOf(path),
    contentAddresses: () => contentAddresses(store.db),
  });
  registerSharing(http, config.origin, async (kind, id, caller) =>
    (await loadSite()).shareCard(kind, id, book.sendAs({ ...caller, who: nobody })),
  );
  const cache = createPageCache();
  changes.on('content', () => cache.clear());
  // the download zone shows digests of roots and lists
  const dropDownloads = () => cache.drop(({ reads }) => reads.has(DOWNLOADS));
  changes.on('authorities', dropDownloads);
  changes.on('downloads', dropDownloads);
  if (pages.clientDir) await registerAssets(http, pages.clientDir);
  registerPages(http, {
    build: pages.build,
    mode: pages.mode,
    book,
    authenticate: authenticators.person,
    authenticatePartner: authenticators.partner,
    frames: modules.frames,
    reading: store.reading,
    presentUser,
    pictureOf: pictureAddress,
    site: siteInfo(config),
    headers,
    cache,
    mayCache: () => pages.mode === 'production' && changes.listening,
  });
}

/** Where the sandbox answers that belongs to this installation. */
const sandboxOf = (config: ModuleDependencies['config']) => {
  const sandbox = sandboxConfig(config);
  return sandbox && { sandbox: sandbox.origin };
};

async function migrationsApplied({ pool }: Store) {
  if ((await appliedMigrations(pool)) < knownMigrations()) throw new Error('migrations are missing');
}
