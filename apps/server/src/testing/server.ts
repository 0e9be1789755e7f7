import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CallInput, Calls, Envelope, ResultOf, Route } from '@yinxin/api';
import { type App, createApp } from '../app.ts';
import { keySettings } from '../certificate-settings.ts';
import { readConfig } from '../config.ts';
import { type Changes, listenForChanges } from '../db/changes.ts';
import { openPool, type Store } from '../db/connect.ts';
import { claimInstallation } from '../modules/installation/index.ts';
import { createKeys, databaseKeyStore, type Keys } from '../providers/keys/index.ts';
import { createSmsProvider, type SandboxSms, type SmsProvider } from '../providers/sms/index.ts';
import { localStore, type ObjectStore } from '../providers/storage/index.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { authorityTemplate } from './authorities.ts';
import { cloneDatabase } from './database.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, unknown>;
  code: number;
  data: T;
  message: string;
}

export interface TestServer {
  app: App;
  store: Store;
  vault: Vault;
  changes: Changes;
  keys: Keys;
  sms: SandboxSms;
  storage: ObjectStore;
  /** Makes a declared call as a browser would, with a token in the header when given. */
  call<R extends Route>(
    route: R,
    input?: CallInput<Calls[R]> | Record<string, unknown>,
    token?: string,
  ): Promise<Answer<ResultOf<R>>>;
  /** Signs a phone in by the code from the inbox and returns the token. */
  signIn(phone: string): Promise<string>;
  /** Opens a socket, for outside programs; answers its origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  /** With the whole hierarchy of certificates, copied from one that is made once in a test run. */
  authorities?: boolean;
  /** Files of a build to offer in the download zone (`aBuild`). */
  downloadsDir?: string;
  /** All calls come from one address; otherwise each has its own, so that limits per address stay out of the way. */
  oneAddress?: boolean;
  /** Replaces the way messages leave; the inbox stays readable only when it forwards to it. */
  sms?: (inbox: SandboxSms) => SmsProvider;
}

/** The real server on a real database, without a socket: requests are injected. */
export async function aServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { connection, drop } = await cloneDatabase(
    options.authorities ? await authorityTemplate() : undefined,
  );
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...options.env });
  const store = openPool(connection, 5);
  const vault = createVault(config.MASTER_KEY);
  await claimInstallation(store.db, vault, config.YINXIN_MODE);
  const changes = await listenForChanges(connection);
  const sms = createSmsProvider({ kind: 'sandbox' });
  const sender = options.sms ? { ...sms, ...options.sms(sms) } : sms;
  const keys = await createKeys(keySettings(config), databaseKeyStore(store.db));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-files-'));
  const storage = localStore(folder);
  const { downloadsDir } = options;
  const app = await createApp({ config, store, changes, vault, keys, sms: sender, storage, downloadsDir });
  if (options.authorities) await app.certificates.establish();

  let calls = 0;
  const address = () => {
    const n = options.oneAddress ? 1 : ++calls;
    return `127.1.${n >> 8}.${n & 255}`;
  };
  const call: TestServer['call'] = async (route, input = {}, token) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const { query, body, form } = input as {
      query?: Record<string, string>;
      body?: unknown;
      form?: Record<string, string>;
    };
    const response = await app.http.inject({
      method,
      remoteAddress: address(),
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        ...(token ? { accesstoken: token } : {}),
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

  return {
    app,
    store,
    vault,
    changes,
    keys,
    sms,
    storage,
    call,
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
    async signIn(phone) {
      await call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
      const body = { account: phone, verificationCode: latestCode(sms, phone) };
      const { data } = await call('POST /api/appapi/cas/token', { body });
      return data.token.accessToken;
    },
    async close() {
      await app.http.close();
      await changes.close();
      keys.close();
      await store.close();
      fs.rmSync(folder, { recursive: true, force: true });
      await drop();
    },
  };
}

/** The code in the newest message to a phone. */
export function latestCode(sms: SandboxSms, phone: string): string {
  const code = /\d{6}/.exec(sms.messages(phone)[0]?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

let phones = 0;
/** A phone number no other test of this file uses. */
export const aPhone = () => `139${String(10_000_000 + ++phones)}`;
