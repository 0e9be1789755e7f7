import { randomSerial } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/database.ts';
import { authorities, certificateSerials, issuances } from '../tables.ts';
import { anAuthority, anOrder, type FaultKind, PERSON, type TestAuthority } from '../testing/authority.ts';
import { addressesAt, authorityOf } from './addresses.ts';
import { issueRecorded } from './issue.ts';
import { createRegistry } from './registry.ts';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await anAuthority();
});
afterAll(() => authority.close());

const rows = () => authority.store.db.select().from(issuances);
const containsBytes = (whole: Buffer | null, part: Uint8Array) => whole?.includes(Buffer.from(part)) ?? false;

describe('a certificate', () => {
  test('is recorded with who, why and its exact bytes', async () => {
    const certificate = await authority.certificates.issue(
      await anOrder({ by: '李经办', why: '实名认证通过' }),
    );
    const row = (await rows()).find(({ serial }) => serial === certificate.serial);
    expect(row).toMatchObject({ by: '李经办', why: '实名认证通过', profile: 'person', tbs: null });
    expect(row).toMatchObject({ algorithm: 'ECDSA-SHA256', subject: expect.stringContaining('张三') });
    expect(row?.der && certificate.der.toHex() === row.der.toString('hex')).toBe(true);
    expect(await authority.certificates.statusOf(certificate.serial)).toEqual({ status: 'good' });
    const chain = await authority.certificates.chainOf(certificate.serial);
    expect(chain.map((one, at) => one.signedBy((chain[at + 1] ?? one).spki))).toEqual([true, true, true]);
  });

  test.each([
    ['a name with hidden characters', { subject: { country: 'CN', commonName: '张\u200b三\u0000' } }],
    ['a dot that is not the one of names', { subject: { ...PERSON, commonName: '买买提•艾力' } }],
    ['a life longer than its profile', { days: 3000 }],
    [
      'a whole identity number',
      { subject: { country: 'CN', commonName: '张三', serialNumber: '110105194912310021' } },
    ],
    ['a weak key', { publicKey: new Uint8Array(10) }],
  ])('with %s is refused before the key is touched', async (_, change) => {
    const [signatures, before] = [authority.signed.length, (await rows()).length];
    await expect(authority.certificates.issue(await anOrder(change))).rejects.toThrow();
    expect(authority.signed.length).toBe(signatures);
    expect((await rows()).length).toBe(before);
  });

  test('issued fifty times at once has fifty serials', async () => {
    const order = await anOrder();
    const issued = await Promise.all(Array.from({ length: 50 }, () => authority.certificates.issue(order)));
    expect(new Set(issued.map(({ serial }) => serial)).size).toBe(50);
    for (const { serial } of issued)
      expect(await authority.certificates.statusOf(serial)).toEqual({ status: 'good' });
  });
});

describe('a source of randomness that repeats itself', () => {
  const issueWith = async (draw: () => Uint8Array) => {
    const { store, keys } = authority;
    const changes = { listening: false, processes: async () => 1, on: () => {}, close: async () => {} };
    const ca = await createRegistry(store.db, keys, changes).need('ecdsa-ca');
    const wish = { ...(await anOrder()), notBefore: new Date(), notAfter: new Date(Date.now() + 86_400_000) };
    const issuer = {
      id: ca.id,
      name: ca.name,
      authority: authorityOf(ca, addressesAt('http://ca.example.cn')),
      signer: ca.signer,
    };
    return (await issueRecorded(store.db, issuer, wish, draw)).certificate;
  };

  test('gives every serial to one certificate only', async () => {
    const few = Array.from({ length: 8 }, () => randomSerial());
    const drawing = () => {
      let next = 0;
      return () => few[next++ % few.length]!;
    };
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => issueWith(drawing())));
    const issued = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.serial] : []));
    expect(new Set(issued).size).toBe(issued.length);
    expect(issued.length).toBeGreaterThan(0);
  });

  test('ends in an error and not in a loop', async () => {
    const stuck = randomSerial();
    await issueWith(() => stuck);
    await expect(issueWith(() => stuck)).rejects.toThrow(/repeats itself/);
  });
});

describe('a failure at every statement of issuing', () => {
  const issueFailingAt = async (statement: number, kind: FaultKind) => {
    const order = await anOrder();
    const known = new Set((await rows()).map(({ serial }) => serial));
    const signatures = authority.signed.length;
    authority.faults.arm(statement, kind);
    const outcome = await authority.certificates.issue(order).then(
      () => 'issued' as const,
      () => 'failed' as const,
    );
    const { statements } = authority.faults;
    authority.faults.arm(undefined);
    return {
      outcome,
      statements,
      signed: authority.signed.slice(signatures),
      recorded: (await rows()).filter(({ serial }) => !known.has(serial)),
    };
  };

  test.each<FaultKind>(['before', 'after'])(
    'leaves no signature, or a record of exactly those bytes (connection lost %s it)',
    async (kind) => {
      await authority.certificates.issue(await anOrder()); // the registry is warm from here on
      const outcomes: string[] = [];
      for (let statement = 1; ; statement++) {
        const { outcome, signed, recorded } = await issueFailingAt(statement, kind);
        if (outcome === 'issued') break;
        expect(signed.length).toBeLessThanOrEqual(1);
        for (const message of signed)
          expect(recorded.filter(({ tbs, der }) => containsBytes(tbs ?? der, message))).toHaveLength(1);
        for (const { serial, der } of recorded)
          expect(await authority.certificates.statusOf(serial)).toEqual({ status: der ? 'good' : 'unknown' });
        outcomes.push(`${signed.length} signed, ${recorded.length} recorded`);
      }
      const untouched = '0 signed, 0 recorded';
      // serial and intent, key read, result
      expect(outcomes.length).toBeGreaterThanOrEqual(2);
      expect(outcomes[0]).toBe(kind === 'before' ? untouched : '0 signed, 1 recorded');
      expect(outcomes.at(-1)).toBe('1 signed, 1 recorded');
    },
  );

  test('an issue cut off for good is put on the list', async () => {
    const { recorded } = await issueFailingAt(2, 'before');
    const { serial } = recorded[0]!;
    const { pool, connection } = authority.store;
    await asOwner(connection, 'alter table issuances disable trigger user');
    await pool.query(`update issuances set intended_at = now() - interval '2 hours' where serial = $1`, [
      serial,
    ]);
    await asOwner(connection, 'alter table issuances enable trigger user');
    await authority.certificates.keepFresh();
    expect(await authority.certificates.statusOf(serial)).toMatchObject({ status: 'revoked' });
    await authority.certificates.keepFresh();
    const events = await pool.query('select act, facts from events where target_id = $1', [serial]);
    expect(events.rows).toEqual([
      {
        act: 'revoke-certificate',
        facts: { issuer: 'ecdsa-ca', profile: 'person', reason: 'cessationOfOperation' },
      },
    ]);
  });
});

describe('the records', () => {
  test.each([
    'update issuances set why = why',
    'update issuances set der = tbs, issued_at = now(), tbs = null where der is null',
    'delete from issuances',
    'truncate issuances cascade',
    "update authorities set name = 'other'",
    'delete from certificate_serials',
    'update crls set number = number + 1',
    'delete from crls',
    'delete from revocations',
    'update revocations set reason = reason',
    'delete from certificate_holds',
    'delete from two_person_requests',
    "update two_person_decisions set decision = 'refused'",
    "update certificate_holds set why = ''",
  ])('refuse: %s', async (statement) => {
    const { pool, connection } = authority.store;
    await expect(asOwner(connection, statement)).rejects.toMatchObject({ code: '23001' });
    const refused = expect.stringMatching(/^(23001|42501)$/); // by trigger, or for want of the privilege
    await expect(pool.query(statement)).rejects.toMatchObject({ code: refused });
  });

  test('take only the bytes that were intended', async () => {
    const { db, pool } = authority.store;
    const [issuer] = await db.select().from(authorities);
    const serial = randomSerial().toHex();
    await db.insert(certificateSerials).values({ serial });
    const facts = { profile: 'person', subject: 'CN=x', algorithm: 'x', by: 'x', why: 'x' };
    const tbs = Buffer.from('300401020304', 'hex');
    await db.insert(issuances).values({ ...facts, serial, issuerId: issuer!.id, tbs, tbsDigest: tbs });
    const fill = (der: string) =>
      pool.query('update issuances set der = $1, issued_at = now(), tbs = null where serial = $2', [
        Buffer.from(der, 'hex'),
        serial,
      ]);
    await expect(fill('3006300401020305')).rejects.toMatchObject({ code: '23001' });
    await fill('3006300401020304');
    await expect(fill('3006300401020304')).rejects.toMatchObject({ code: '23001' });
  });
});
