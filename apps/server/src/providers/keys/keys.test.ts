import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeyAlgorithm, memoryKeyStore, signatureFor, verifySignature } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, type Store } from '../../db/connect.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { createKeys, databaseKeyStore, type Keys, type TokenSettings } from './index.ts';
import { sealedKeys } from './tables.ts';

const message = new TextEncoder().encode('待签内容');
const software = { sealingKey: Buffer.from('ab'.repeat(32), 'hex'), memoryMs: 0 };

async function signsWith(keys: Keys, algorithm: KeyAlgorithm) {
  const ref = await keys.generate(algorithm, '签署');
  const { identifier } = signatureFor(algorithm);
  const spki = await keys.publicKey(ref);
  expect(verifySignature(identifier, spki, message, await keys.sign(ref, message))).toBe(true);
  return ref;
}

describe('keys in the database', () => {
  let store: Store;
  let drop: () => Promise<void>;
  let keys: Keys;
  beforeAll(async () => {
    const database = await cloneDatabase();
    drop = database.drop;
    store = openPool(database.connection, 2);
    keys = await createKeys({ software }, databaseKeyStore(store.db));
  });
  afterAll(async () => {
    await store.close();
    await drop();
  });

  test.each<KeyAlgorithm>(['RSA-2048', 'P-256', 'P-384', 'SM2', 'Ed25519'])('%s signs', async (algorithm) => {
    const ref = await signsWith(keys, algorithm);
    expect(ref.algorithm).toBe(algorithm);
  });

  test('are found by the next process and are useless under another master key', async () => {
    const ref = await signsWith(keys, 'SM2');
    const next = await createKeys({ software }, databaseKeyStore(store.db));
    expect(await next.publicKey(ref)).toEqual(await keys.publicKey(ref));
    await next.sign(ref, message);
    const thief = await createKeys(
      { software: { ...software, sealingKey: Buffer.from('cd'.repeat(32), 'hex') } },
      databaseKeyStore(store.db),
    );
    await expect(thief.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_DAMAGED' });
  });

  test('are not stored in the clear', async () => {
    await signsWith(keys, 'P-256');
    // RFC 5915: version 1, then the private key as an OCTET STRING of 32 bytes
    const clear = Buffer.from('0201010420', 'hex');
    for (const { blob } of await store.db.select().from(sealedKeys)) expect(blob.includes(clear)).toBe(false);
  });

  test('cannot be swapped for one another in the table', async () => {
    const [one, other] = [await signsWith(keys, 'P-256'), await signsWith(keys, 'P-256')];
    const idOf = ({ id }: { id: string }) => id.slice(id.indexOf(':') + 1);
    await store.pool.query(
      'update sealed_keys set blob = (select blob from sealed_keys where id = $2) where id = $1',
      [idOf(one), idOf(other)],
    );
    await expect(keys.sign(one, message)).rejects.toMatchObject({ problem: 'KEY_DAMAGED' });
  });

  test('made for one signature are never stored, and gone once destroyed', async () => {
    const before = await store.db.select().from(sealedKeys);
    const ref = await keys.generateOnce('P-256', '一次签署');
    expect(await store.db.select().from(sealedKeys)).toHaveLength(before.length);
    const { identifier } = signatureFor('P-256');
    const signature = await keys.sign(ref, message);
    expect(verifySignature(identifier, await keys.publicKey(ref), message, signature)).toBe(true);
    await keys.destroy(ref);
    await expect(keys.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_NOT_FOUND' });
    const next = await createKeys({ software }, databaseKeyStore(store.db));
    const another = await keys.generateOnce('P-256', '一次签署');
    await expect(next.sign(another, message)).rejects.toMatchObject({ problem: 'KEY_NOT_FOUND' });
  });

  test('are gone once destroyed, and a place that is not configured is named', async () => {
    const ref = await signsWith(keys, 'P-256');
    await keys.destroy(ref);
    await expect(keys.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_NOT_FOUND' });
    await expect(keys.sign({ ...ref, id: 'token:00' }, message)).rejects.toMatchObject({
      problem: 'TOKEN_UNAVAILABLE',
    });
  });
});

const library = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/softhsm/libsofthsm2.so'].find(existsSync);

describe.skipIf(!library)('keys on a SoftHSM token', () => {
  let folder: string;
  let keys: Keys;
  const store = memoryKeyStore();
  const token: TokenSettings = { library: library!, slot: 'yinxin-server', pin: '123456' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yinxin-token-'));
    const settings = join(folder, 'softhsm2.conf');
    await writeFile(
      settings,
      `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`,
    );
    process.env.SOFTHSM2_CONF = settings;
    const init = [
      '--init-token',
      '--free',
      '--label',
      token.slot,
      '--pin',
      token.pin,
      '--so-pin',
      '12345678',
    ];
    execFileSync('softhsm2-util', init, { stdio: 'ignore' });
    keys = await createKeys({ software, token }, store);
  });
  afterAll(async () => {
    keys?.close();
    await rm(folder, { recursive: true });
  });

  test.each<KeyAlgorithm>(['RSA-2048', 'P-256', 'P-384'])('%s stays on the token', async (algorithm) => {
    expect((await signsWith(keys, algorithm)).id).toMatch(/^token:/);
    expect((await keys.generateOnce(algorithm, '一次签署')).id).toMatch(/^token:/);
  });

  test('SM2 stays in software, because the token does not offer it', async () => {
    expect(keys.sm2InSoftware).toBe(true);
    expect((await signsWith(keys, 'SM2')).id).toMatch(/^software:/);
  });

  test('keys made before the token came still sign', async () => {
    const before = await createKeys({ software }, store);
    const ref = await signsWith(before, 'P-256');
    expect((await keys.sign(ref, message)).length).toBeGreaterThan(60);
  });
});
