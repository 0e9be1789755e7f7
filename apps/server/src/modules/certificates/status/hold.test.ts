import { parseCrl } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificateHolds, issuances } from '../tables.ts';
import { anAuthority, anOrder, type TestAuthority } from '../testing/authority.ts';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await anAuthority();
});
afterAll(() => authority.close());

const aCertificate = async () => (await authority.certificates.issue(await anOrder())).serial;
const hold = (serial: string) =>
  authority.certificates.hold(authority.store.db, { serial, by: '李经办', why: '本人挂失' });
const release = (serial: string) =>
  authority.certificates.release(authority.store.db, { serial, by: '王复核', why: '找回介质' });
const revoke = (serial: string) =>
  authority.certificates.revoke(authority.store.db, {
    serial,
    reason: 'keyCompromise',
    by: 'test',
    why: '泄露',
  });
const statusOf = (serial: string) => authority.certificates.statusOf(serial);
const listed = async (serial: string) => {
  const newest = await authority.certificates.newestCrl('ecdsa-ca');
  return parseCrl(await newest!.bytes()).find(serial);
};

test('a hold is on the list without anybody asking, and gone after its release', async () => {
  const serial = await aCertificate();
  expect(await hold(serial)).toBe('held');
  expect(await statusOf(serial)).toMatchObject({ status: 'revoked', reason: 'certificateHold' });
  await expect
    .poll(() => listed(serial), { timeout: 120_000 })
    .toMatchObject({ serial, reason: 'certificateHold' });
  expect(await release(serial)).toBe('released');
  expect(await statusOf(serial)).toEqual({ status: 'good' });
  await expect.poll(() => listed(serial), { timeout: 120_000 }).toBeUndefined();
});

test('a certificate can be held and released again and again, each act on record', async () => {
  const serial = await aCertificate();
  const outcomes: string[] = [];
  for (let round = 0; round < 2; round++) outcomes.push(await hold(serial), await release(serial));
  expect(outcomes).toEqual(['held', 'released', 'held', 'released']);
  const acts = (await authority.store.db.select().from(certificateHolds)).filter(
    (row) => row.serial === serial,
  );
  expect(acts.map(({ turn, act, by }) => `${turn} ${act} ${by}`)).toEqual([
    '1 hold 李经办',
    '2 release 王复核',
    '3 hold 李经办',
    '4 release 王复核',
  ]);
});

test('a revocation during a hold is final and counts from the beginning of the hold', async () => {
  const serial = await aCertificate();
  await hold(serial);
  const held = await statusOf(serial);
  expect(await revoke(serial)).toBe('revoked');
  expect(await statusOf(serial)).toEqual({ ...held, reason: 'keyCompromise' });
  expect([await release(serial), await hold(serial)]).toEqual(['already-revoked', 'already-revoked']);
  await authority.certificates.keepFresh();
  expect(await listed(serial)).toMatchObject({ reason: 'keyCompromise' });
});

describe('what is refused', () => {
  test('a second hold, and a release without a hold', async () => {
    const serial = await aCertificate();
    expect(await release(serial)).toBe('not-held');
    await hold(serial);
    expect(await hold(serial)).toBe('already-held');
  });

  test('of ten holds at once one takes effect', async () => {
    const serial = await aCertificate();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => hold(serial)));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('already-held'), 'held']);
  });

  test('a serial that was never issued', async () => {
    expect([await hold('40'.repeat(20)), await release('40'.repeat(20))]).toEqual([
      'unknown-serial',
      'unknown-serial',
    ]);
  });

  test('a certificate of our own', async () => {
    const own = (await authority.store.db.select().from(issuances)).find(({ holderId }) => holderId !== null);
    expect(await hold(own!.serial)).toBe('own-certificate');
  });

  test('a hold that is rolled back leaves no trace', async () => {
    const serial = await aCertificate();
    const cancelled = authority.store.db.transaction(async (tx) => {
      await authority.certificates.hold(tx, { serial, by: 'test', why: '测试' });
      throw new Error('rolled back');
    });
    await expect(cancelled).rejects.toThrow('rolled back');
    expect(await statusOf(serial)).toEqual({ status: 'good' });
  });
});
