// A demo of its own for contracts under load: signers are put into its database, everything else goes by HTTP.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SIGNING_CONSENT } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import { loadFaces } from '@yinxin/seal';
import pg from 'pg';
import sharp from 'sharp';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded, openPool, type Store } from '../apps/server/src/db/connect.ts';
import { accounts } from '../apps/server/src/modules/accounts/index.ts';
import { placeSample } from '../apps/server/src/modules/identity/index.ts';
import { grantQuota } from '../apps/server/src/modules/orders/index.ts';
import { sessions } from '../apps/server/src/modules/sessions/index.ts';
import { personByPhone } from '../apps/server/src/modules/sign-in/index.ts';
import { composeValues } from '../apps/server/src/modules/typesetting/index.ts';
import { masterKeys, openVault } from '../apps/server/src/vault/index.ts';
import { inRoot } from '../scripts/lib.ts';
import { WorldClient, type WorldSigner } from './world-client.ts';

/** Between tries while a server comes back. */
const PAUSE_MS = 50;
const BACK_MS = 240_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class ContractWorld extends WorldClient {
  readonly #dataDir: string;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    super(port);
    this.#dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-world-'));
    fs.chmodSync(this.#dataDir, 0o755);
  }

  /** Where its evidence log lies. */
  get logFolder(): string {
    return path.join(this.#dataDir, 'evidence-log');
  }

  /** With its pages, the built site has to be there. */
  async start({ pages = false } = {}): Promise<void> {
    const env = {
      ...process.env,
      ...{ WORLD_DIR: this.#dataDir, WORLD_PORT: String(this.port), ...(pages && { WORLD_PAGES: '1' }) },
      // one that is started again and again need not compile again and again
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(this.#dataDir, 'compiled'),
    };
    this.#child = fork(inRoot('bench/contracts-server.ts'), {
      env,
      execPath: process.execPath,
      execArgv: ['--expose-gc'],
    });
    const [said] = await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')]);
    if (said?.wish !== 'ready') throw new Error('the server did not start');
  }

  async ask<T>(wish: 'sweep' | 'stop' | 'measure' | 'measured' | 'memory' | 'held'): Promise<T> {
    if (!this.#child) throw new Error('no server runs');
    const answered = once(this.#child, 'message');
    this.#child.send(wish);
    const [{ answer }] = (await answered) as [{ answer: T }];
    return answer;
  }

  /** As by the machine's own hand: no handler runs. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** The database dies below the server, which starts it again or ends for that. */
  async killDatabase(): Promise<void> {
    const [file] = fs.globSync('**/postmaster.pid', { cwd: this.#dataDir });
    if (!file) throw new Error('no PostgreSQL runs');
    const [pid] = fs.readFileSync(path.join(this.#dataDir, file), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Until both answer again: the server by itself where it lived on, started anew where it did not. */
  async startAgain({ pool }: Store): Promise<void> {
    for (const end = Date.now() + BACK_MS; Date.now() < end; await sleep(PAUSE_MS)) {
      const child = this.#child;
      if (child?.exitCode !== null || child.signalCode !== null) await this.start();
      const ready = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      const isThere = await pool.query('select 1').catch(() => undefined);
      if (ready?.ok && isThere) return;
    }
    throw new Error('the server did not come back');
  }

  async close(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.ask('stop');
    fs.rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Rows are read and written beside the server, which owns the database. */
  async withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const access = await connectEmbedded(this.#dataDir);
    const store = openPool(access.application, 2);
    try {
      return await work(store);
    } finally {
      await store.close();
      await access.release();
    }
  }

  /** For what only the owner of the tables may do; whoever asks ends it. */
  async owner(): Promise<pg.Client> {
    const access = await connectEmbedded(this.#dataDir);
    const client = new pg.Client(access.owner);
    await client.connect();
    return client;
  }

  async signer({ db }: Store, name: string, at: number): Promise<WorldSigner> {
    const token = randomBytes(32).toString('base64url');
    const phone = `135${String(20_000_000 + at)}`;
    const vault = await openVault(db, masterKeys(readConfig({}).MASTER_KEY));
    return db.transaction(async (tx) => {
      const personId = await personByPhone(tx, vault, phone);
      const facts = { name, paperKind: 'id-card' as const, number: idNumber(at), validUntil: null };
      await placeSample({ vault }, tx, { personId, way: 'carrier', facts, outcome: 'verified' });
      const rows = await tx.select().from(accounts);
      const account = rows.find((one) => one.personId === personId && one.type === 0);
      if (!account) throw new Error('a person has an account');
      await tx.insert(sessions).values({
        tokenHash: createHash('sha256').update(token).digest(),
        ...{ personId, accountId: account.id, expiresAt: new Date(Date.now() + 86_400_000) },
      });
      await grantQuota(tx, { kind: 'person', id: personId }, randomUUID(), {
        contracts: 1_000_000,
        seals: 0,
      });
      return { token, phone, name, personId, accountId: account.id };
    });
  }

  /** A contract of two signers on its way, of about so many bytes. */
  async contract(
    author: WorldSigner,
    signers: readonly WorldSigner[],
    pdf: Uint8Array,
    title: string,
  ): Promise<string> {
    const { id } = await this.call<{ id: string }>('create', author, {});
    const documentId = await this.upload(author, id, pdf);
    await this.call('save', author, {
      ...{ id, title, algorithm: 'ecdsa', documents: [{ id: documentId, name: '合同' }] },
      parties: signers.map(({ name, phone }, at) => ({
        key: name,
        kind: 'person',
        name,
        phone,
        step: at + 1,
      })),
      fields: signers.map(({ name }, at) => ({
        ...{ documentId, party: name, kind: 'signature', page: 0 },
        ...{ left: 30, top: 60 + 30 * at, width: 50, height: 20 },
      })),
    });
    await this.call('send', author, { id });
    return id;
  }

  /** Prepared, and proved without a message, for which the disk is not waited for; answers the intent. */
  async prepare({ relaxed: { pool } }: Store, signer: WorldSigner, id: string): Promise<string> {
    const body = { id, consent: SIGNING_CONSENT.version, wish: {} };
    const made = await this.call<{ intentId: string; digest: string }>('prepare', signer, body);
    await pool.query(
      `insert into step_ups (id, person_id, session_id, account_id, act, target, method, confirmed_at, expires_at)
       select gen_random_uuid(), person_id, id, account_id, 'sign-contract', $3, 'sms', now(), now() + interval '5 minutes'
         from sessions where person_id = $1 and account_id = $2 and ended_at is null`,
      [signer.personId, signer.accountId, made.digest],
    );
    return made.intentId;
  }

  press = (signer: WorldSigner, intentId: string) =>
    this.call<{ state: string }>('sign', signer, { intentId });
}

const PAGES = 8;
const LINES = 45;

/** A contract of eight pages of text with a picture that no filter shrinks, of about so many bytes. */
export async function aFile(bytes: number): Promise<Uint8Array> {
  const line = (page: number, at: number) =>
    `${page + 1}.${at + 1} The supplier delivers the goods named in annex ${randomBytes(3).toString('hex')}.`;
  const pdf = createPdf({
    pages: Array.from({ length: PAGES }, (_, page) => ({
      lines: Array.from({ length: LINES }, (_, at) => line(page, at)),
    })),
  });
  const side = Math.floor(Math.sqrt(Math.max(0, bytes - pdf.length) / 3));
  if (side < 8) return pdf;
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  const place = { page: 0, left: 120, top: 20, width: 40, height: 40 };
  return composeValues(pdf, [{ ...place, png: new Uint8Array(png) }], await loadFaces());
}

/** District 000000 does not exist. */
function idNumber(at: number): string {
  const body = `00000019850607${String(at % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = Array.from(body).reduce(
    (total, digit, place) => total + Number(digit) * (weights[place] ?? 0),
    0,
  );
  return body + '10X98765432'[sum % 11];
}
