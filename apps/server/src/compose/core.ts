import type { LogStore } from '@yinxin/evidence-log';
import type { FastifyInstance } from 'fastify';
import type { builtFiles } from '../build-artifacts.ts';
import type { Config } from '../config.ts';
import type { Changes } from '../db/changes.ts';
import type { Store } from '../db/connect.ts';
import type { CallBook } from '../http/calls.ts';
import type { Limiter } from '../http/limiter.ts';
import type { OpenBook } from '../http/open/book.ts';
import type { OpenDocument } from '../http/open/document.ts';
import type { OpenApi } from '../http/openapi.ts';
import type { Jobs } from '../jobs/index.ts';
import { createAdmin } from '../modules/admin-book/index.ts';
import type { SandboxApplications } from '../modules/applications/index.ts';
import type { Inbox } from '../modules/contract-sandbox/index.ts';
import { alerts } from '../modules/events/index.ts';
import type { WitnessLine } from '../modules/evidence/index.ts';
import { createFileTickets } from '../modules/file-access/index.ts';
import { Scanning } from '../modules/typesetting/index.ts';
import { createUpkeep } from '../modules/upkeep/index.ts';
import type { Webhooks } from '../modules/webhooks/index.ts';
import type { IdentityVendors } from '../providers/identity/index.ts';
import type { Keys } from '../providers/keys/index.ts';
import type { PayVendors } from '../providers/pay/index.ts';
import type { SmsProvider } from '../providers/sms/index.ts';
import type { ObjectStore } from '../providers/storage/index.ts';
import type { Wecom } from '../providers/wecom/index.ts';
import type { OpenedVault } from '../vault/index.ts';

/** What the capabilities are made of. */
export interface ModuleDependencies {
  config: Config;
  store: Store;
  changes: Changes;
  vault: OpenedVault;
  keys: Keys;
  sms: SmsProvider;
  identity: IdentityVendors;
  pay: PayVendors;
  wecom: Wecom;
  storage: ObjectStore;
  /** Where the evidence log lies. */
  logFiles: LogStore;
  /** Those who see it grow; a demo's own join once it runs. */
  witnesses: readonly WitnessLine[];
  jobs: Jobs;
  /** What the sandbox of the open platform keeps of applications, where it is another installation and there is one. */
  sandboxApplications?: (() => Promise<SandboxApplications>) | undefined;
  /** Its notifications of programs. */
  sandboxWebhooks?: (() => Promise<Webhooks>) | undefined;
}

export interface Surroundings {
  http: FastifyInstance;
  book: CallBook;
  openBook: OpenBook;
  limiter: Limiter;
  openApi: () => OpenApi;
  openDocument: () => OpenDocument;
  built: ReturnType<typeof builtFiles>;
  /** What reached phones that exist nowhere, the newest first. */
  inbox: Inbox;
  /** Whether the site has this page. */
  isPage(path: string): Promise<boolean>;
}

export type Core = ReturnType<typeof createCore>;

/** What every capability may take a part of. */
export function createCore({ identity, pay, ...parts }: ModuleDependencies, surroundings: Surroundings) {
  const { config, store, jobs, vault } = parts;
  const { http, book, limiter } = surroundings;
  const { db } = store;
  const upkeep = createUpkeep(store.relaxed, jobs, http.log);
  upkeep.subscribe(alerts(http.log));
  http.addHook('onClose', upkeep.stop);
  upkeep.onStop(() => limiter.close());
  const scanning = new Scanning(limiter);
  upkeep.onStop(() => scanning.close());
  return {
    ...parts,
    ...surroundings,
    identityVendors: identity,
    payVendors: pay,
    db,
    relaxed: store.relaxed,
    upkeep,
    scanning,
    adminBook: createAdmin(book, db),
    tickets: createFileTickets(vault),
    origin: config.origin,
    log: http.log,
    now: () => new Date(),
  };
}
