import { parseCrl } from '@yinxin/pki';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../testing/database.ts';
import { crls } from '../tables.ts';
import { anAuthorityOn, anOrder, type TestAuthority } from '../testing/authority.ts';

const HOUR = 3_600_000;
let drop: () => Promise<void>;
let authority: TestAuthority;
/** Another process on the same database. */
let other: TestAuthority;
let later = 0;

beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  const now = () => new Date(Date.now() + later);
  authority = await anAuthorityOn(database.connection, { now });
  await authority.certificates.establish();
  other = await anAuthorityOn(database.connection, { now });
});
afterAll(async () => {
  await authority.close();
  await other.close();
  await drop();
});

const newest = async (name = 'ecdsa-ca') => {
  const published = await authority.certificates.newestCrl(name);
  return parseCrl(await published!.bytes());
};
const aRevoked = async (reason: 'keyCompromise' | 'superseded' = 'keyCompromise', invalidityDate?: Date) => {
  const { serial } = await authority.certificates.issue(await anOrder());
  const order = { serial, reason, by: 'test', why: '测试吊销', ...(invalidityDate && { invalidityDate }) };
  await authority.store.db.transaction((tx) => authority.certificates.revoke(tx, order));
  return serial;
};

test('every authority has a list from the first start', async () => {
  for (const name of ['ecdsa-root', 'ecdsa-ca']) expect((await newest(name)).number).toBe(1n);
});

test('a committed revocation is on the list without anybody asking', async () => {
  const invalidityDate = new Date('2026-01-01T00:00:00Z');
  const serial = await aRevoked('keyCompromise', invalidityDate);
  await expect
    .poll(async () => (await newest()).find(serial), { timeout: 120_000 })
    .toMatchObject({
      reason: 'keyCompromise',
      invalidityDate,
    });
  const issuer = await authority.certificates.authorityCertificate('ecdsa-ca');
  expect((await newest()).signedBy(issuer!.spki)).toBe(true);
});

test('a revocation that is rolled back leaves no trace', async () => {
  const { serial } = await authority.certificates.issue(await anOrder());
  const order = { serial, reason: 'superseded', by: 'test', why: '测试' } as const;
  const cancelled = authority.store.db.transaction(async (tx) => {
    await authority.certificates.revoke(tx, order);
    throw new Error('rolled back');
  });
  await expect(cancelled).rejects.toThrow('rolled back');
  await authority.certificates.keepFresh();
  expect((await newest()).find(serial)).toBeUndefined();
  expect(await authority.certificates.statusOf(serial)).toEqual({ status: 'good' });
});

test('a certificate is revoked once, and only if it exists', async () => {
  const serial = await aRevoked();
  const order = { serial, reason: 'superseded', by: 'test', why: '测试' } as const;
  const { db } = authority.store;
  expect(await authority.certificates.revoke(db, order)).toBe('already-revoked');
  expect(await authority.certificates.revoke(db, { ...order, serial: '40'.repeat(20) })).toBe(
    'unknown-serial',
  );
  expect(await authority.certificates.statusOf(serial)).toMatchObject({ reason: 'keyCompromise' });
});

test('numbers only grow while two processes make lists of the same revocations', async () => {
  const serials = await Promise.all(Array.from({ length: 6 }, () => aRevoked('superseded')));
  await Promise.all([authority, other, authority, other].map(({ certificates }) => certificates.keepFresh()));
  const last = await newest();
  expect(serials.map((serial) => last.find(serial)?.reason)).toEqual(Array(6).fill('superseded'));
  const rows = (await authority.store.db.select().from(crls)).toSorted((a, b) => a.number - b.number);
  const finished = rows.filter(({ der, authorityId }) => der && authorityId === rows.at(-1)?.authorityId);
  for (const [at, row] of finished.entries())
    expect(row.covers).toBeGreaterThanOrEqual(finished[at - 1]?.covers ?? 0);
  expect(new Set(finished.map(({ number }) => number)).size).toBe(finished.length);
});

test('a list is made anew after its period, long before it ends', async () => {
  await authority.certificates.keepFresh();
  const before = await newest();
  later = 5 * HOUR;
  await authority.certificates.keepFresh();
  expect((await newest()).number).toBe(before.number);
  later = 6 * HOUR;
  await authority.certificates.keepFresh();
  const after = await newest();
  expect(after.number).toBe(before.number! + 1n);
  expect(after.thisUpdate.getTime()).toBeLessThan(before.nextUpdate!.getTime() - 40 * HOUR);
  expect(after.size).toBe(before.size);
});

test('a failure while a list is signed takes a number and no list', async () => {
  later += 7 * HOUR;
  const before = await newest();
  authority.faults.arm(undefined);
  const failures: number[] = [];
  for (let statement = 1; ; statement++) {
    authority.faults.arm(statement, 'before');
    const finished = await authority.certificates.keepFresh().then(
      () => true,
      () => false,
    );
    authority.faults.arm(undefined);
    if (finished) break;
    failures.push(statement);
  }
  expect(failures.length).toBeGreaterThan(5);
  const after = await newest();
  expect(after.number! > before.number!).toBe(true);
  await authority.certificates.check();
});
