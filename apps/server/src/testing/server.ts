import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {
  agreementsToSignIn,
  type CallInput,
  type Calls,
  CHALLENGE_HEADER,
  DEVICE_HEADER,
  type Envelope,
  type ResultOf,
  type Route,
} from '@yinxin/api';
import type { Environment } from '@yinxin/api/open';
import { fileStore } from '@yinxin/evidence-log/node';
import { newestCode } from '@yinxin/sandbox';
import { keepSpareWorkers } from '@yinxin/worker-pool';
import { pino } from 'pino';
import { type App, type AppDependencies, createApp } from '../app.ts';
import { keySettings } from '../certificate-settings.ts';
import { readConfig } from '../config.ts';
import { type Changes, listenForChanges } from '../db/changes.ts';
import { type Access, openPool, type Store } from '../db/connect.ts';
import { identitySettings } from '../identity-settings.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLogger } from '../log.ts';
import { describeError } from '../log-errors.ts';
import { currentAgreements } from '../modules/content/index.ts';
import { claimInstallation } from '../modules/installation/index.ts';
import { cutStretchesFrom } from '../modules/limits/index.ts';
import { paySettings } from '../pay-settings.ts';
import { createIdentityVendors, type IdentityVendors } from '../providers/identity/index.ts';
import { createKeys, databaseKeyStore, type Keys } from '../providers/keys/index.ts';
import { createPayVendors, type PayVendors } from '../providers/pay/index.ts';
import { createSmsProvider, type SmsProvider } from '../providers/sms/index.ts';
import { localStore, type ObjectStore } from '../providers/storage/index.ts';
import { createWecom, databaseSecrets, type Wecom } from '../providers/wecom/index.ts';
import { type OpenSandbox, openSandbox } from '../sandbox.ts';
import { smsSettings } from '../sms-settings.ts';
import { masterKeys, type OpenedVault, openVault } from '../vault/index.ts';
import { vendorLines } from '../vendor-lines.ts';
import { wecomSettings } from '../wecom-settings.ts';
import { authorityTemplate } from './authorities.ts';
import { cloneDatabase } from './database.ts';
import { aFolder } from './folders.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, unknown>;
  code: number;
  data: T;
  message: string;
}

/** The demo's way to the phone network, and the phones at its end. */
export interface Phones extends SmsProvider {
  messages: OpenSandbox['sms']['messages'];
}

export interface TestServer {
  app: App;
  store: Store;
  access: Access;
  vault: OpenedVault;
  changes: Changes;
  keys: Keys;
  /** What reached the phones. */
  sms: Phones;
  identity: IdentityVendors;
  pay: PayVendors;
  wecom: Wecom;
  sandbox: OpenSandbox;
  storage: ObjectStore;
  logFiles: AppDependencies['logFiles'];
  witnesses: AppDependencies['witnesses'];
  /** Not working until a test starts it; asking for jobs works all the same. */
  jobs: Jobs;
  /** Makes a declared call as a browser would, with a token in the header when given. */
  call<R extends Route>(
    route: R,
    input?: CallInput<Calls[R]> | Record<string, unknown>,
    token?: string,
    from?: From,
  ): Promise<Answer<ResultOf<R>>>;
  /** Signs a phone in by the code from the inbox and returns the token. */
  signIn(phone: string, from?: From): Promise<string>;
  /** Until the server has heard of all that was committed so far: notices come in the order of the commits. */
  settled(): Promise<void>;
  /** Opens a socket, for outside programs; answers its origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The browser that a call comes from. */
export interface From {
  address?: string;
  device?: string;
  challenge?: string;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  /** Which environment of the open platform it is. */
  environment?: Environment;
  /** The sandbox of the open platform beside it. */
  beside?: TestServer;
  /** With the whole hierarchy of certificates, copied from one that is made once in a test run. */
  authorities?: boolean;
  /** Files of a build to offer in the download zone (`aBuild`). */
  downloadsDir?: string;
  /**
   * All calls come from one address; otherwise each phone has its own and each other call has, so that limits per address
   * stay out of the way.
   */
  oneAddress?: boolean;
  /** The test provokes errors of the server on purpose; otherwise they are printed. */
  expectsErrors?: boolean;
  /** Gets every line that a server of production would write, down to the smallest. */
  log?: (line: string) => void;
  /** With the pages of a built site. */
  pages?: AppDependencies['pages'];
  timeouts?: AppDependencies['timeouts'];
  witnesses?: AppDependencies['witnesses'];
  logFiles?: AppDependencies['logFiles'];
  /** Replaces the way messages leave; the inbox stays readable only when it forwards to it. */
  sms?: (inbox: SmsProvider) => SmsProvider;
}

keepSpareWorkers();

/** The real server on a real database, without a socket: requests are injected. */
export async function aServer(options: TestServerOptions = {}): Promise<TestServer> {
  cutStretchesFrom(new Date());
  const { connection, access, drop } = await cloneDatabase(
    options.authorities ? await authorityTemplate() : undefined,
  );
  const { environment = 'production', beside } = options;
  const config = { ...readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...options.env }), environment };
  const store = openPool(connection, 5);
  const vault = await openVault(store.db, masterKeys(config.MASTER_KEY));
  await claimInstallation(store.db, vault, config.YINXIN_MODE);
  const changes = await listenForChanges(connection);
  const sandbox = await openSandbox(readConfig({}));
  if (!sandbox) throw new Error('the sandbox is what a demo uses');
  const logger = options.log
    ? createLogger({ LOG_LEVEL: 'trace', demo: false }, { write: options.log })
    : errorLog(options.expectsErrors);
  const lines = vendorLines(config, store.relaxed.db, logger);
  const provider = createSmsProvider(smsSettings(readConfig({}), sandbox), lines);
  const identity = createIdentityVendors(identitySettings(config, sandbox), lines);
  const pay = createPayVendors(paySettings(config, sandbox), lines);
  const secrets = databaseSecrets(store.db, vault);
  const wecom = createWecom(wecomSettings(config, sandbox), { ...lines, secrets });
  const sms = { ...provider, messages: sandbox.sms.messages };
  const keys = await createKeys(keySettings(config, vault), databaseKeyStore(store.db));
  const folder = aFolder('files');
  const storage = localStore(folder);
  const { downloadsDir, pages, witnesses = [], logFiles = fileStore(path.join(folder, 'log')) } = options;
  const jobs = createJobs({
    pool: store.pool,
    relaxed: store.relaxed.pool,
    changes,
    log: logger,
    describeError,
  });
  const app = await createApp({
    config,
    store,
    changes,
    vault,
    keys,
    sms: options.sms ? options.sms(provider) : provider,
    identity,
    pay,
    wecom,
    sandbox,
    storage,
    logFiles,
    witnesses,
    jobs,
    ...(beside && {
      openSandbox: async () => beside.app.applications.open,
      sandboxApplications: async () => beside.app.sandboxApplications,
      sandboxWebhooks: async () => beside.app.webhooks,
    }),
    downloadsDir,
    pages,
    timeouts: options.timeouts,
    logger,
  });
  if (options.authorities) await app.certificates.establish();

  let calls = 0;
  const address = (body: unknown) => {
    const { phone, account = phone } = (body ?? {}) as { phone?: unknown; account?: unknown };
    const owner = typeof account === 'string' ? Number(account.slice(-4)) : 0;
    const n = options.oneAddress ? 1 : owner || ++calls;
    // a /24 of its own for each
    return `${owner && !options.oneAddress ? 10 : 127}.${1 + (n >> 8)}.${n & 255}.1`;
  };
  const call: TestServer['call'] = async (route, input = {}, token, from = {}) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const { query, body, form } = input as {
      query?: Record<string, string>;
      body?: unknown;
      form?: Record<string, string>;
    };
    const response = await app.http.inject({
      method,
      remoteAddress: from.address ?? address(body),
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        ...(token ? { accesstoken: token } : {}),
        ...(from.device ? { [DEVICE_HEADER]: from.device } : {}),
        ...(from.challenge ? { [CHALLENGE_HEADER]: from.challenge } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      payload: form
        ? new URLSearchParams(form).toString()
        : body === undefined
          ? undefined
          : JSON.stringify(body),
    });
    return { status: response.statusCode, headers: response.headers, ...response.json<Envelope<never>>() };
  };

  const awaited = new EventEmitter();
  changes.on('sessions', (id = '') => void awaited.emit(id));

  return {
    app,
    store,
    access,
    vault,
    changes,
    keys,
    sms,
    identity,
    pay,
    wecom,
    sandbox,
    storage,
    logFiles,
    witnesses,
    jobs,
    call,
    async settled() {
      const notice = randomUUID();
      const heard = once(awaited, notice);
      await store.pool.query(`select pg_notify('yinxin_changed', $1)`, [`sessions:${notice}`]);
      await heard;
    },
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
    async signIn(phone, from) {
      const asked = { body: { phone, businessCode: 1001 } };
      await call('POST /api/appapi/sms/getVerificationCode', asked, undefined, from);
      const agreements = agreementsToSignIn(await currentAgreements(store.db));
      const body = { account: phone, verificationCode: latestCode(sms, phone), agreements };
      const { data } = await call('POST /api/appapi/cas/token', { body }, undefined, from);
      return data.token.accessToken;
    },
    async close() {
      await app.http.close();
      await sandbox.close();
      await jobs.stop();
      await changes.close();
      keys.close();
      await store.close();
      fs.rmSync(folder, { recursive: true, force: true });
      await drop();
    },
  };
}

/** What was thrown goes to the test's output: a 500 alone tells nothing. */
const errorLog = (expected = false) =>
  pino(
    {
      level: expected ? 'silent' : 'error',
      serializers: { err: describeError },
      hooks: {
        logMethod(line, write) {
          const [facts] = line as unknown[];
          if (facts instanceof Object && 'err' in facts) write.apply(this, line);
        },
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );

/** The newest code sent to a phone. */
export function latestCode(sms: Phones, phone: string): string {
  const code = newestCode(sms.messages(phone));
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

let phones = 0;
/** A phone number no other test of this file uses. */
export const aPhone = () => `139${String(10_000_000 + ++phones)}`;

/** A browser nobody has seen. */
export const aDevice = () => randomBytes(32).toString('base64url');
