import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCrl } from '@yinxin/pki';
import { afterEach, describe, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import { backup, restore } from '../../../backup/index.ts';
import { localStore } from '../../../providers/storage/index.ts';
import { asOwner, cloneDatabase } from '../../../testing/database.ts';
import { authorities, issuances } from '../tables.ts';
import {
  anAuthority,
  anAuthorityOn,
  anOrder,
  ECDSA_ONLY,
  revokedByTwo,
  type TestAuthority,
} from '../testing/authority.ts';
import { HIERARCHY, type Member, memberSubject } from './hierarchy.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const anAccess = async () => {
  const { access, drop } = await cloneDatabase();
  closing.push(drop);
  return access;
};
const aDatabase = async () => (await anAccess()).application;
const onDatabase = async (...given: Parameters<typeof anAuthorityOn>) => {
  const authority = await anAuthorityOn(...given);
  closing.push(authority.close);
  return authority;
};
const namesOf = async ({ store }: TestAuthority) =>
  (await store.db.select().from(authorities))
    .map(({ name, generation }) => `${name} ${generation}`)
    .toSorted();

const expectWhole = async (authority: TestAuthority, plan: readonly Member[] = ECDSA_ONLY) => {
  expect(await namesOf(authority)).toEqual(plan.map(({ name }) => `${name} 1`).toSorted());
  await authority.certificates.check();
  const finished = (await authority.store.db.select().from(issuances)).filter(({ der }) => der);
  expect(finished.map(({ holderId }) => holderId)).toHaveLength(plan.length);
  const leaf = await authority.certificates.issue(await anOrder());
  const chain = await authority.certificates.chainOf(leaf.serial);
  expect(chain.map((one, at) => one.signedBy((chain[at + 1] ?? one).spki))).toEqual([true, true, true]);
};

/** As before the first start; quicker than a new database. */
const emptied = ({ store }: TestAuthority) =>
  asOwner(
    store.connection,
    'set session_replication_role = replica; truncate authorities, certificate_serials, sealed_keys cascade',
  );

/** A small plan in which faults at every statement stay quick. */
const SMALL = ECDSA_ONLY.filter(({ role }) => role === 'root' || role === 'issuing');

describe('first start', () => {
  test('goes on where it was cut off, after whichever write', async () => {
    const connection = await aDatabase();
    // 2 keys, their rows, 2 × (intent with serial, result), 2 × (number, list)
    const writes = Array.from({ length: 12 }, (_, at) => at + 1);
    for (const write of depth([1, 4, 7, 11, 12], writes)) {
      const cut = await anAuthorityOn(connection, { hierarchy: SMALL });
      cut.faults.armAfterWrite(write);
      const finished = await cut.certificates.establish().then(
        () => true,
        () => false,
      );
      await cut.close();
      const next = await anAuthorityOn(connection, { hierarchy: SMALL });
      await next.certificates.establish();
      await expectWhole(next, SMALL);
      await emptied(next);
      await next.close();
      expect([write, finished]).toEqual([write, write === writes.length]);
    }
  });

  test('of two processes at once makes one hierarchy', async () => {
    const connection = await aDatabase();
    const processes = await Promise.all([onDatabase(connection), onDatabase(connection)]);
    await Promise.all(processes.map(({ certificates }) => certificates.establish()));
    for (const one of processes) expect(await namesOf(one)).toHaveLength(ECDSA_ONLY.length);
    await expectWhole(processes[0]!);
  });

  test('a second start changes nothing', async () => {
    const authority = await anAuthority();
    closing.push(authority.close);
    const signatures = authority.signed.length;
    await authority.certificates.establish();
    expect(authority.signed.length).toBe(signatures);
    await expectWhole(authority);
  });
});

test('a restored backup goes on with the same keys and the next numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yinxin-backup-'));
  closing.push(() => rm(folder, { recursive: true }));
  const [source, target] = [await anAccess(), await anAccess()];
  const before = await onDatabase(source.application, { hierarchy: SMALL });
  await before.certificates.establish();
  const { serial } = await before.certificates.issue(await anOrder());
  await backup({ access: source }, join(folder, 'all.gz'));
  await restore({ access: target, storage: localStore(folder) }, join(folder, 'all.gz'));
  const after = await onDatabase(target.application, { hierarchy: SMALL });
  await after.certificates.establish();
  expect(after.signed).toHaveLength(0);
  const order = { serial, reason: 'superseded', by: 'test', why: '测试' } as const;
  expect(await after.certificates.revoke(after.store.db, order)).toBe('revoked');
  await after.certificates.keepFresh();
  const crl = parseCrl(await (await after.certificates.newestCrl('ecdsa-ca'))!.bytes());
  expect([crl.number, crl.find(serial)?.reason]).toEqual([2n, 'superseded']);
  const ca = await before.certificates.authorityCertificate('ecdsa-ca');
  expect(crl.signedBy(ca!.spki)).toBe(true);
});

test('the plan covers every algorithm, and every name says whose it is', () => {
  expect(HIERARCHY.map(({ name }) => name)).toEqual([
    ...['ecdsa', 'rsa', 'sm2'].flatMap((family) =>
      ['root', 'root-ocsp', 'ca', 'tsa', 'ocsp'].map((role) => `${family}-${role}`),
    ),
    'sm2-seal-maker',
    'ecdsa-reports',
    'sm2-reports',
  ]);
  const operator = { name: '演示印信', creditCode: '91000000MA0000000N' };
  for (const member of HIERARCHY) {
    const { organization, commonName } = memberSubject(member, 1, operator);
    expect([organization, commonName]).toEqual(['演示印信', expect.stringMatching(/^演示印信 .* G1$/)]);
  }
});

describe('as time goes by', () => {
  const DAY = 86_400_000;
  const atDay = async () => {
    const connection = await aDatabase();
    let day = 0;
    const start = Date.now();
    const authority = await onDatabase(connection, { now: () => new Date(start + day * DAY) });
    await authority.certificates.establish();
    const goTo = async (next: number) => {
      day = next;
      await authority.certificates.keepFresh();
    };
    const elapse = (next: number) => {
      day = next;
    };
    return { authority, goTo, elapse };
  };

  test('services get new keys before their certificates end, authorities stay', async () => {
    const { authority, goTo } = await atDay();
    await goTo(40);
    expect(await namesOf(authority)).not.toContain('ecdsa-ocsp 2');
    await goTo(46);
    await goTo(47);
    expect(await namesOf(authority)).toEqual([
      'ecdsa-ca 1',
      'ecdsa-ocsp 1',
      'ecdsa-ocsp 2',
      'ecdsa-reports 1',
      'ecdsa-root 1',
      'ecdsa-root-ocsp 1',
      'ecdsa-root-ocsp 2',
      'ecdsa-tsa 1',
    ]);
    await goTo(2 * 365 + 1);
    expect(await namesOf(authority)).toContain('ecdsa-tsa 2');
    await authority.certificates.check();
    const rows = await authority.store.db.select().from(authorities);
    expect(new Set(rows.map(({ keyId }) => keyId)).size).toBe(rows.length);
  });

  test('a renewal that was cut off is finished at the next minute', async () => {
    const { authority, goTo, elapse } = await atDay();
    elapse(50);
    // the new keys and their rows, and then nothing more
    authority.faults.armAfterWrite(3);
    await expect(authority.certificates.keepFresh()).rejects.toThrow();
    authority.faults.arm(undefined);
    expect(await namesOf(authority)).toContain('ecdsa-ocsp 2');
    await goTo(50);
    const responders = (await authority.store.db.select().from(issuances)).filter(
      ({ profile, der }) => profile === 'ocsp-responder' && der,
    );
    expect(responders).toHaveLength(4);
  });

  test('a revoked authority certifies nobody, while its list goes on', async () => {
    const { authority, goTo } = await atDay();
    const ca = (await authority.certificates.authorityCertificate('ecdsa-ca'))!;
    await revokedByTwo(authority, ca.serial, 'cACompromise');
    const before = await authority.certificates.newestCrl('ecdsa-ca');
    await goTo(1);
    await expect(authority.certificates.issue(await anOrder())).rejects.toThrow(/has no certificate/);
    await expect(authority.certificates.check()).rejects.toThrow(/ecdsa-ca has no valid certificate/);
    expect((await authority.certificates.newestCrl('ecdsa-ca'))?.number).toBe(before!.number + 1);
    expect(
      parseCrl(await (await authority.certificates.newestCrl('ecdsa-root'))!.bytes()).find(ca.serial),
    ).toMatchObject({ reason: 'cACompromise' });
    expect(await namesOf(authority)).not.toContain('ecdsa-tsa 2');
  });

  test('near the end of the authority services are not renewed without end', async () => {
    const { authority, goTo } = await atDay();
    await goTo(12 * 365 - 20);
    const before = await namesOf(authority);
    await goTo(12 * 365 - 20);
    await goTo(12 * 365 - 19);
    expect(await namesOf(authority)).toEqual(before);
  });

  test('readiness fails when lists are stale, and when an authority ends', async () => {
    const { authority, goTo, elapse } = await atDay();
    elapse(1.9);
    await authority.certificates.check();
    elapse(2.1);
    await expect(authority.certificates.check()).rejects.toThrow(/the list of ecdsa-ca is stale/);
    await goTo(2.1);
    await authority.certificates.check();
    elapse(91);
    await expect(authority.certificates.check()).rejects.toThrow(/ecdsa-ocsp has no valid certificate/);
    elapse(12 * 365 + 1);
    await expect(authority.certificates.check()).rejects.toThrow(/ecdsa-ca has no valid certificate/);
  });

  test('a revoked service is replaced at the next minute', async () => {
    const { authority, goTo } = await atDay();
    const token = await authority.certificates.timeStamps.stamp('sha256', new Uint8Array(32), 'ecdsa');
    expect(token.length).toBeGreaterThan(500);
    const tsa = (await authority.store.db.select().from(issuances)).find(
      ({ profile }) => profile === 'time-stamping',
    );
    const order = { serial: tsa!.serial, reason: 'keyCompromise', by: 'test', why: '密钥泄露' } as const;
    expect(await authority.certificates.revoke(authority.store.db, order)).toBe('revoked');
    await goTo(0.01);
    expect(await namesOf(authority)).toContain('ecdsa-tsa 2');
    await authority.certificates.check();
  });
});
