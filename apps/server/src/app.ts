import { randomUUID } from 'node:crypto';
import { calls, type SiteInfo } from '@yinxin/api';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { ServerBuild } from 'react-router';
import { builtFiles, registerBuiltFiles } from './built-files.ts';
import { certificateSettings } from './certificate-settings.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Store } from './db/connect.ts';
import { appliedMigrations, knownMigrations } from './db/migrate.ts';
import { registerHealth } from './health.ts';
import { registerApi, sendError } from './http/api.ts';
import { registerAssets } from './http/assets.ts';
import { createCallBook } from './http/calls.ts';
import { registerDocs } from './http/docs-page.ts';
import { registerFindable } from './http/findable.ts';
import { openApiDocument } from './http/openapi.ts';
import { PageCache } from './http/page-cache.ts';
import { registerPages, siteLoader } from './http/pages.ts';
import { problem } from './http/problem.ts';
import { logRequests } from './http/request-log.ts';
import { baseHeaders } from './http/security.ts';
import { madeFiles } from './made-files.ts';
import { answerAccounts, createSessions } from './modules/accounts/index.ts';
import { answerAdmin, forgetOldSessions, operatorAuthenticator } from './modules/admin/index.ts';
import { answerAnalytics, forgetVisitors } from './modules/analytics/index.ts';
import { answerAppointments } from './modules/appointments/index.ts';
import {
  type Certificates,
  createCertificates,
  registerCertificateEndpoints,
} from './modules/certificates/index.ts';
import { answerCodes, createCodes } from './modules/codes/index.ts';
import { answerContent, contentAddresses, tellDueContent } from './modules/content/index.ts';
import { answerFiles, createFileTickets } from './modules/files/index.ts';
import { checkKeyStore } from './modules/installation/index.ts';
import { registerSharing } from './modules/sharing/index.ts';
import type { Keys } from './providers/keys/index.ts';
import type { SandboxSms, VendorSms } from './providers/sms/index.ts';
import type { ObjectStore } from './providers/storage/index.ts';
import { registerSandboxInbox } from './sandbox-inbox.ts';
import type { Vault } from './vault/vault.ts';

/** Product.md section 9: no request takes longer than this. */
const REQUEST_TIMEOUT_MS = 30_000;
const BODY_LIMIT = 1_048_576;
const KEPT_PAGES = 500;

export interface AppParts {
  config: Config;
  store: Store;
  changes: Changes;
  vault: Vault;
  keys: Keys;
  sms: SandboxSms | VendorSms;
  storage: ObjectStore;
  /** Where the build left the files of the download zone; without it they are not offered. */
  downloadsDir?: string;
  /** The site's pages; an API-only process (tests of calls) has none. */
  pages?: {
    build: ServerBuild | (() => Promise<ServerBuild>);
    mode: 'development' | 'production';
    clientDir?: string;
  };
  logger?: FastifyServerOptions['loggerInstance'];
  serverFactory?: FastifyServerOptions['serverFactory'];
}

export interface App {
  http: FastifyInstance;
  certificates: Certificates;
  /** What the job runner does every night: old rows go, ends that come near are told. */
  housekeep(): Promise<void>;
  /** Every minute: pages hear of content whose time has come. */
  tellDueContent(): Promise<void>;
  /** From now on `/readyz` says no, so that no new traffic is sent here. */
  beginStopping(): void;
}

/** The composition root: what exists and what it is made of. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, store, changes, vault, keys, sms, storage, pages } = parts;
  const secure = config.origin.startsWith('https:');
  let stopping = false;

  const http = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger as FastifyBaseLogger } : { logger: false }),
    ...(parts.serverFactory ? { serverFactory: parts.serverFactory } : {}),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger, // logOf(request) where there is something to say
    logController: new LogController({ disableRequestLogging: true }), // request-log.ts writes one line instead
    trustProxy: config.TRUST_PROXY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
  }) as FastifyInstance;
  const headers = baseHeaders(secure);
  // when an answer leaves: pages, which bring these among theirs, do not pay for them twice
  http.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(null, payload);
  });
  logRequests(http);
  http.setErrorHandler(sendError);
  http.setNotFoundHandler((request, reply) => sendError(problem('NOT_FOUND'), request, reply));

  const book = createCallBook();
  const sessions = createSessions(store.db, vault, changes);
  const budgets = { perIp: config.SMS_PER_IP_HOUR, total: config.SMS_PER_HOUR };
  const codes = createCodes({ db: store.db, vault, sms, log: http.log, budgets });
  answerCodes(book, codes);
  answerAccounts(book, { db: store.db, vault, codes, sessions });
  answerAppointments(book, { db: store.db, vault });
  const tickets = createFileTickets(vault);
  answerAdmin(book, { db: store.db, vault, storage, tickets });
  answerFiles(book, {
    db: store.db,
    storage,
    tickets,
    followUrl: config.SITE_FOLLOW_URL ?? `${config.origin}/mobile`,
  });
  const loadSite = pages && siteLoader(pages.build);
  answerAnalytics(book, {
    db: store.db,
    host: new URL(config.origin).hostname,
    isPage: async (path) => !loadSite || (await loadSite()).publicPaths().includes(path),
  });

  const certificates = createCertificates(
    { store, keys, changes, log: http.log, now: () => new Date() },
    certificateSettings(config),
  );
  http.addHook('onClose', () => certificates.stop());
  const openApi = openApiDocument([...calls], config.origin);
  const built = builtFiles(parts.downloadsDir);
  answerContent(book, {
    db: store.db,
    origin: config.origin,
    madeFile: madeFiles({ certificates, openApi, built }),
  });

  registerHealth(
    http,
    [
      { name: 'database', run: async () => void (await store.pool.query('select 1')) },
      { name: 'migrations', run: () => migrationsApplied(store) },
      { name: 'keys', run: () => checkKeyStore(store.db, vault) },
      { name: 'certificates', run: certificates.check },
    ],
    () => stopping,
  );
  await registerApi(http, {
    book,
    authenticate: sessions.authenticate,
    authenticateOperator: operatorAuthenticator(store.db),
    secureCookies: secure,
  });
  await registerDocs(http, openApi);
  await registerCertificateEndpoints(http, certificates);
  registerBuiltFiles(http, built);
  if (sms.kind === 'sandbox') registerSandboxInbox(http, sms);
  if (pages && loadSite) {
    registerFindable(http, {
      origin: config.origin,
      publicPaths: async () => (await loadSite()).publicPaths(),
      phonePath: async (path) => (await loadSite()).phonePathOf(path),
      contentAddresses: () => contentAddresses(store.db),
    });
    registerSharing(http, config.origin, async (kind, id, caller) =>
      (await loadSite()).shareCard(kind, id, book.sendAs({ ...caller, actor: undefined, expired: false })),
    );
    const cache = new PageCache(KEPT_PAGES);
    changes.on('content', () => cache.clear());
    changes.on('authorities', () => cache.clear()); // the download zone shows digests of the roots
    if (pages.clientDir) await registerAssets(http, pages.clientDir);
    registerPages(http, {
      build: pages.build,
      mode: pages.mode,
      book,
      authenticate: sessions.authenticate,
      site: siteInfo(config),
      headers,
      cache,
      mayCache: () => pages.mode === 'production' && changes.listening,
    });
  }

  return {
    http,
    certificates,
    tellDueContent: () => tellDueContent(store.db),
    beginStopping: () => {
      stopping = true;
    },
    housekeep: async () => {
      await codes.forgetOld();
      await sessions.forgetOld();
      await forgetOldSessions(store.db);
      await forgetVisitors(store.db, new Date());
      await certificates.warnOfExpiries();
    },
  };
}

async function migrationsApplied({ pool }: Store) {
  if ((await appliedMigrations(pool)) < knownMigrations()) throw new Error('migrations are missing');
}

const siteInfo = (config: Config): SiteInfo => ({
  origin: config.origin,
  companyName: config.SITE_COMPANY,
  servicePhone: config.SITE_PHONE,
  serviceEmail: config.SITE_EMAIL,
  address: config.SITE_ADDRESS,
  caLicence: config.SITE_CA_LICENCE,
  icpFiling: config.SITE_ICP,
  policeFiling: config.SITE_POLICE,
  copyright: config.SITE_COPYRIGHT,
  friendlyLinks: config.SITE_LINKS,
  follow: config.SITE_FOLLOW_URL ? 'official-account' : 'mobile-site',
  demo: config.demo,
});
