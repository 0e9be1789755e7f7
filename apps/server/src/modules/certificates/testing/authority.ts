import { type KeyRef, memoryKeyStore, SoftwareKeyProvider, type SubjectFields } from '@yinxin/pki';
import type pg from 'pg';
import { certificateSettings, keySettings } from '../../../certificate-settings.ts';
import { readConfig } from '../../../config.ts';
import { listenForChanges } from '../../../db/changes.ts';
import { openPool, type Store } from '../../../db/connect.ts';
import { createLogger } from '../../../log.ts';
import { createKeys, databaseKeyStore, type Keys } from '../../../providers/keys/index.ts';
import { cloneDatabase } from '../../../testing/database.ts';
import { masterKeys, openVault } from '../../../vault/index.ts';
import { type CertificateOrder, type Certificates, createCertificates } from '../certificates.ts';
import { HIERARCHY, type Member } from '../issuing/hierarchy.ts';
import type { FinalReason } from '../tables.ts';

/** Builders for tests of the authority itself, without a web server. */

/** Quick to make: no RSA keys to search for. */
export const ECDSA_ONLY: readonly Member[] = HIERARCHY.filter(({ family }) => family === 'ecdsa');

/** Those who sign and stamp what the platform says. */
export const WITHOUT_RSA: readonly Member[] = HIERARCHY.filter(({ family }) => family !== 'rsa');

export interface TestAuthority {
  certificates: Certificates;
  store: Store;
  keys: Keys;
  /** What the keys were made to sign, in order. */
  signed: Uint8Array[];
  faults: Faults;
  close(): Promise<void>;
}

interface TestAuthorityOptions {
  hierarchy?: readonly Member[];
  now?: () => Date;
}

/** One process of the authority; several can work on one database. */
export async function anAuthorityOn(
  connection: pg.ClientConfig,
  { hierarchy = ECDSA_ONLY, now = () => new Date() }: TestAuthorityOptions = {},
): Promise<TestAuthority> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' });
  const store = openPool(connection, 5);
  const faults = failingStatements(store.pool);
  const changes = await listenForChanges(connection);
  const signed: Uint8Array[] = [];
  const keys = recordingKeys(
    await createKeys(
      keySettings(config, await openVault(store.db, masterKeys(config.MASTER_KEY))),
      databaseKeyStore(store.db),
    ),
    signed,
  );
  const dependencies = { store, keys, changes, log: createLogger(config), now };
  const certificates = createCertificates(dependencies, { ...certificateSettings(config), hierarchy });
  const close = async () => {
    await certificates.stop();
    await changes.close();
    await store.close();
  };
  return { certificates, store, keys, signed, faults, close };
}

/** An authority on a database of its own, established. */
export async function anAuthority(options: TestAuthorityOptions = {}): Promise<TestAuthority> {
  const { connection, drop } = await cloneDatabase();
  const authority = await anAuthorityOn(connection, options);
  await authority.certificates.establish();
  const close = async () => {
    await authority.close();
    await drop();
  };
  return { ...authority, close };
}

const recordingKeys = (keys: Keys, signed: Uint8Array[]): Keys => ({
  ...keys,
  sign: async (ref: KeyRef, toSign) => {
    signed.push(toSign instanceof Uint8Array ? toSign : toSign.digest);
    return keys.sign(ref, toSign);
  },
});

export type FaultKind = 'before' | 'after';

/** Breaks the connection at one statement: before the server got it, or after it was done and before we heard of it. */
export interface Faults {
  readonly statements: number;
  /** Counts from 1, beginning now; `undefined` heals everything. */
  arm(statement: number | undefined, kind?: FaultKind): void;
  /** After the nth statement that writes: every state that a killed process can leave behind. */
  armAfterWrite(statement: number): void;
}

export class InjectedFault extends Error {}

function failingStatements(pool: pg.Pool): Faults {
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>;
  let statements = 0;
  let fatal: number | undefined;
  let kind: FaultKind = 'before';
  let counted = EVERYTHING;
  const failing = async (...words: unknown[]) => {
    const isFatal = counted.test((words[0] as { text?: string }).text ?? '') && ++statements === fatal;
    if (isFatal && kind === 'before') throw new InjectedFault(`before statement ${statements}`);
    const result = await query(...words);
    if (isFatal) throw new InjectedFault(`after statement ${statements}`);
    return result;
  };
  pool.query = failing as typeof pool.query;
  return {
    get statements() {
      return statements;
    },
    arm(statement, faultKind = 'before') {
      [statements, fatal, kind, counted] = [0, statement, faultKind, EVERYTHING];
    },
    armAfterWrite(statement) {
      [statements, fatal, kind, counted] = [0, statement, 'after', WRITES];
    },
  };
}

const EVERYTHING = /^/;
const WRITES = /^\s*(with|insert|update|delete)\b/i;

export const PERSON: SubjectFields = {
  country: 'CN',
  commonName: '张三',
  serialNumber: 'IDCCN-110xxxxxxxxxxx002X',
};

const holder = new SoftwareKeyProvider({ store: memoryKeyStore(), masterKey: new Uint8Array(32).fill(7) });

/** A subscriber's public key; the private one stays with the subscriber. */
const aPublicKey = async (algorithm: KeyRef['algorithm'] = 'P-256'): Promise<Uint8Array> =>
  holder.publicKey(await holder.generate(algorithm, '用户'));

export const anOrder = async (change: Partial<CertificateOrder> = {}): Promise<CertificateOrder> => ({
  profile: 'person',
  subject: PERSON,
  publicKey: await aPublicKey(),
  algorithm: 'ecdsa',
  by: 'test',
  why: '测试签发',
  ...change,
});

/** The way an authority is revoked: one person asks, another approves. */
export async function revokedByTwo(
  { certificates, store }: TestAuthority,
  serial: string,
  reason: FinalReason,
): Promise<void> {
  const act = { kind: 'revoke-authority', serial, reason } as const;
  const asked = await certificates.twoPersons.request(store.db, { act, by: '李经办', why: '测试' });
  if (asked.outcome !== 'requested') throw new Error(asked.outcome);
  const { id: requestId, digest } = asked;
  const decision = { requestId, digest, decision: 'approved', by: '王复核', why: '属实' } as const;
  const { outcome } = await certificates.twoPersons.decide(store.db, decision);
  if (outcome !== 'approved') throw new Error(outcome);
}
