import { array, type PdfArray, type PdfDict, PdfRef, stream } from '@yinxin/pdf';
import { digestOf, OID } from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import type { SignOptions } from '../sign/index.ts';
import { defaultPolicy } from '../verify/index.ts';
import { aCertificate, aCrl, type CrlInput, type Holder } from './testing/certificates.ts';
import { craft, outcome } from './testing/craft.ts';
import { aContract, append, NOW, ROOT_NAME, SIGNED, World } from './testing/world.ts';

const world = new World();
const contract = aContract();
const CATALOG = new PdfRef(1);
const hours = (count: number, from = SIGNED) => new Date(from.getTime() + count * 3_600_000);

const signedBy = (holder: Holder, options: SignOptions = {}) =>
  world.sign(contract, options, world.signerFor(holder));
const withTime = (at = SIGNED): SignOptions => ({ level: 'B-T', timeStamp: world.timeStamp(at) });

/** Status as of now, with revocations. */
const status = (revoked: CrlInput['revoked']) => ({
  crls: [aCrl(world.root), aCrl(world.ca, { revoked, thisUpdate: hours(20) })],
});

describe('revocation against the proven time', () => {
  const alice = world.person('甲');

  test('revoked before signing, by the signer’s own word, is TOTAL_FAILED/REVOKED', async () => {
    const file = await signedBy(alice);
    const report = await world.verify(file, status([{ holder: alice, at: hours(-24) }]));
    expect(outcome(report)).toBe('TOTAL_FAILED/REVOKED');
  });

  test('revoked after signing without time stamp is REVOKED_NO_POE', async () => {
    const file = await signedBy(alice);
    const report = await world.verify(file, status([{ holder: alice, at: hours(5) }]));
    expect(outcome(report)).toBe('INDETERMINATE/REVOKED_NO_POE');
  });

  test('revoked after the proven time is TOTAL_PASSED', async () => {
    const file = await signedBy(alice, withTime());
    const report = await world.verify(file, status([{ holder: alice, at: hours(5) }]));
    expect(outcome(report)).toBe('TOTAL_PASSED/null');
    expect(report.signatures[0]).toMatchObject({
      timeProof: 'signature-time-stamp',
      bestTime: SIGNED.toISOString(),
    });
  });

  test('revoked before the proven time is never passed', async () => {
    const file = await signedBy(alice, { ...withTime(hours(6)), at: hours(-30) });
    const report = await world.verify(file, status([{ holder: alice, at: hours(5) }]));
    expect(outcome(report)).toBe('INDETERMINATE/REVOKED_NO_POE');
  });

  test('a certificate on hold is TRY_LATER, and passes after its release', async () => {
    const file = await signedBy(alice);
    const held = await world.verify(file, status([{ holder: alice, at: hours(-5), reason: 6 }]));
    expect(outcome(held)).toBe('INDETERMINATE/TRY_LATER');
    expect(outcome(await world.verify(file, status([])))).toBe('TOTAL_PASSED/null');
  });

  test('a revoked issuer is REVOKED_CA_NO_POE', async () => {
    const crls = [aCrl(world.root, { revoked: [{ holder: world.ca, at: hours(-24) }] }), aCrl(world.ca)];
    expect(outcome(await world.verify(await signedBy(alice), { crls }))).toBe(
      'INDETERMINATE/REVOKED_CA_NO_POE',
    );
  });

  test('no status at all is TRY_LATER where the issuer publishes one', async () => {
    const listed = world.person('有状态可查', { crlUrl: 'http://ca.example/ca.crl' });
    expect(outcome(await world.verify(await signedBy(listed), { crls: [] }))).toBe('INDETERMINATE/TRY_LATER');
  });

  test('no status passes where the issuer never published one, and the report says so', async () => {
    const report = await world.verify(await signedBy(alice), { crls: [] });
    expect(outcome(report)).toBe('TOTAL_PASSED/null');
    const trusted = report.signatures[0]?.checks.find(({ id }) => id === 'trusted-chain');
    expect(trusted?.message).toContain('没有公布查询吊销状态的途径');
  });

  test('a status that has run out is TRY_LATER', async () => {
    const old = { thisUpdate: hours(-500), nextUpdate: hours(-400) };
    const crls = [aCrl(world.root, old), aCrl(world.ca, old)];
    expect(outcome(await world.verify(await signedBy(alice), { crls }))).toBe('INDETERMINATE/TRY_LATER');
  });

  test('a list signed by the subject itself is TRY_LATER', async () => {
    const forged = aCrl({ ...alice, name: world.ca.name });
    const crls = [aCrl(world.root), forged];
    expect(outcome(await world.verify(await signedBy(alice), { crls }))).toBe('INDETERMINATE/TRY_LATER');
  });
});

describe('expiry against the proven time', () => {
  const brief = world.person('乙', { from: hours(-24), to: hours(10) });

  test('expired since, with a time stamp from before, is TOTAL_PASSED', async () => {
    expect(outcome(await world.verify(await signedBy(brief, withTime())))).toBe('TOTAL_PASSED/null');
  });

  test('expired since, without proof, is OUT_OF_BOUNDS_NO_POE', async () => {
    expect(outcome(await world.verify(await signedBy(brief)))).toBe('INDETERMINATE/OUT_OF_BOUNDS_NO_POE');
  });

  test('a time stamp from after the expiry does not help', async () => {
    const file = await signedBy(brief, withTime(hours(12)));
    expect(outcome(await world.verify(file))).toBe('INDETERMINATE/OUT_OF_BOUNDS_NO_POE');
  });

  test('signed after the expiry by the signer’s own word is TOTAL_FAILED/EXPIRED', async () => {
    const file = await signedBy(brief, { at: hours(12) });
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/EXPIRED');
  });

  test('proven before the certificate was valid is TOTAL_FAILED/NOT_YET_VALID', async () => {
    const file = await signedBy(world.person('丙', { from: hours(2) }), withTime());
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/NOT_YET_VALID');
  });
});

describe('the end of the root against the proven time', () => {
  const endingAt = (to: Date) => new World('p256', aCertificate({ subject: ROOT_NAME, ca: true, to }));

  test('a signature from after the end of its root is OUT_OF_BOUNDS_NO_POE, with a time stamp or without', async () => {
    const ended = endingAt(hours(-24));
    const outcomes = [await ended.sign(contract), await ended.sign(contract, ended.services('B-LT'))].map(
      async (file) => outcome(await ended.verify(file)),
    );
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['INDETERMINATE/OUT_OF_BOUNDS_NO_POE']));
  });

  test('a root that ended since keeps what was proven before, and nothing else', async () => {
    const ended = endingAt(hours(10));
    const proven = await ended.sign(contract, ended.services('B-LT'));
    expect(outcome(await ended.verify(proven))).toBe('TOTAL_PASSED/null');
    const unproven = await ended.sign(contract);
    expect(outcome(await ended.verify(unproven))).toBe('INDETERMINATE/OUT_OF_BOUNDS_NO_POE');
  });
});

describe('time stamps', () => {
  const dave = world.person('丁');

  test('a token taken from another signature proves nothing', async () => {
    const foreign = await world.timeStamp().stamp(digestOf('sha256', Buffer.from('another signature')));
    const source = { digest: 'sha256' as const, stamp: () => foreign };
    const report = await world.verify(await signedBy(dave, { level: 'B-T', timeStamp: source }));
    expect(report.signatures[0]).toMatchObject({ timeProof: 'none', bestTime: null, level: 'B-B' });
    expect(report.signatures[0]?.answers.timeProven).not.toBe('yes');
  });

  test('a substituted token cannot save an expired certificate', async () => {
    const brief = world.person('戊', { to: hours(10) });
    const foreign = await world.timeStamp().stamp(digestOf('sha256', Buffer.from('another signature')));
    const source = { digest: 'sha256' as const, stamp: () => foreign };
    const report = await world.verify(await signedBy(brief, { level: 'B-T', timeStamp: source }));
    expect(outcome(report)).toBe('INDETERMINATE/OUT_OF_BOUNDS_NO_POE');
  });

  test.each([
    ['an unknown authority', () => new World().tsa],
    ['a certificate that is not for time stamping', () => world.person('己')],
    [
      'a certificate for more than time stamping',
      () => world.person('庚', { purposes: [OID.timeStamping, OID.clientAuth] }),
    ],
  ])('a token of %s proves nothing', async (_, authority) => {
    const timeStamp = world.timeStamp(SIGNED, authority());
    const report = await world.verify(await signedBy(dave, { level: 'B-T', timeStamp }));
    expect(report.signatures[0]).toMatchObject({ timeProof: 'none', level: 'B-B' });
  });

  test('a token from the future proves nothing', async () => {
    const report = await world.verify(await signedBy(dave, withTime(hours(24, NOW))));
    expect(report.signatures[0]?.timeProof).toBe('none');
  });

  test('a token of an authority that lost its key later proves nothing', async () => {
    const file = await signedBy(dave, withTime());
    const lost = status([{ holder: world.tsa, at: hours(4), reason: 1 }]);
    expect((await world.verify(file, lost)).signatures[0]?.timeProof).toBe('none');
    const replaced = status([{ holder: world.tsa, at: hours(4), reason: 4 }]);
    expect((await world.verify(file, replaced)).signatures[0]?.timeProof).toBe('signature-time-stamp');
  });

  test('a file that is time-stamped and signed by nobody has no signature', async () => {
    const { stamp } = world.timeStamp(hours(1));
    const stamped = await craft(contract, {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      contents: (signed) => stamp(digestOf('sha256', signed)),
    });
    const report = await world.verify(stamped);
    expect([report.verdict, report.reason]).toEqual(['NO_SIGNATURE_FOUND', '该文件只有时间戳，没有人签署']);
    expect(report.signatures[0]).toMatchObject({ indication: 'TOTAL_PASSED', places: [] });
  });

  test('a document time stamp older than the time stamp inside is TIMESTAMP_ORDER_FAILURE', async () => {
    const file = await signedBy(dave, withTime());
    const { stamp } = world.timeStamp(hours(-50));
    const stamped = await craft(file, {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      contents: (signed) => stamp(digestOf('sha256', signed)),
    });
    expect(outcome(await world.verify(stamped))).toBe('INDETERMINATE/TIMESTAMP_ORDER_FAILURE');
  });

  test('a document time stamp over other bytes is a HASH_FAILURE', async () => {
    const { stamp } = world.timeStamp();
    const stamped = await craft(await signedBy(dave), {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      contents: () => stamp(digestOf('sha256', Buffer.from('other'))),
    });
    const report = await world.verify(stamped);
    expect(outcome(report, 1)).toBe('TOTAL_FAILED/HASH_FAILURE');
    expect(report.signatures[0]?.timeProof).toBe('none');
  });

  test('a document time stamp alone proves the time of the signature below it', async () => {
    const brief = world.person('辛', { to: hours(10) });
    const { stamp } = world.timeStamp(hours(1));
    const stamped = await craft(await signedBy(brief), {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      contents: (signed) => stamp(digestOf('sha256', signed)),
    });
    const report = await world.verify(stamped);
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures[0]).toMatchObject({ timeProof: 'document-time-stamp', level: 'B-T' });
  });
});

describe('validation data', () => {
  const longTerm = () => world.sign(contract, world.services('B-LT'));
  const storeOf = (update: { get: (value: PdfRef) => unknown }) =>
    (update.get(CATALOG) as PdfDict).get('DSS') as PdfRef;

  test('junk in the store changes nothing and stays justified', async () => {
    const file = append(await longTerm(), (update) => {
      const entry = storeOf(update);
      const store = update.get(entry) as PdfDict;
      const junk = update.add(stream({}, Buffer.from('no certificate')));
      const certificates = (store.get('Certs') as PdfArray).items;
      update.set(entry, store.with({ Certs: array(...certificates, junk) }));
    });
    expect((await world.verify(file)).verdict).toBe('TOTAL_PASSED');
  });

  test('a trusted look-alike root in the store is not a trust anchor', async () => {
    const evil = new World();
    const file = await evil.sign(contract, evil.services('B-LT'));
    expect(outcome(await world.verify(file))).toBe('INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND');
  });

  test('a forged list in the store is not believed', async () => {
    const alice = world.person('甲');
    const rogue = aCertificate({ subject: '测试签发', ca: true });
    const evidence = () => ({ certificates: [rogue.certificate], crls: [aCrl(world.root), aCrl(rogue)] });
    const options = { ...world.services('B-LT'), evidence };
    const file = await world.sign(contract, options, world.signerFor(alice));
    expect(outcome(await world.verify(file, { crls: [] }))).toBe('INDETERMINATE/TRY_LATER');
  });

  /** Nothing but the file itself tells the status, and it is demanded. */
  const withoutLists = {
    crls: [],
    policy: { ...defaultPolicy, revocation: { mode: 'required' as const } },
  };

  test('a store that loses its CRLs proves the status no longer', async () => {
    const file = append(await longTerm(), (update) => {
      const entry = storeOf(update);
      update.set(entry, (update.get(entry) as PdfDict).with({ CRLs: undefined, VRI: undefined }));
    });
    expect(outcome(await world.verify(file, withoutLists))).toBe('INDETERMINATE/TRY_LATER');
    expect((await world.verify(file)).signatures[0]).toMatchObject({
      level: 'B-T',
      modification: 'LTA_UPDATES',
    });
  });

  test('a store that disappears proves nothing, and is no change of the document', async () => {
    const file = append(await longTerm(), (update) => {
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ DSS: undefined }));
    });
    expect(outcome(await world.verify(file, withoutLists))).toBe('INDETERMINATE/TRY_LATER');
    const report = await world.verify(file);
    expect(report.signatures[0]).toMatchObject({ level: 'B-T', indication: 'TOTAL_PASSED' });
    expect(report.signatures[0]?.changes.map(({ what }) => what)).toContain('删除了验证数据');
  });

  test('a store without status is no B-LT, whatever the policy trusts', async () => {
    const evidence = () => ({ certificates: [world.ca.certificate] });
    const file = await world.sign(contract, { ...world.services('B-LT'), evidence });
    expect((await world.verify(file, { crls: [] })).signatures[0]?.level).toBe('B-T');
  });

  test('what the file carries is enough, years later, when a time stamp guards it', async () => {
    const file = await world.sign(contract, world.services('B-LTA'));
    const report = await world.verify(file, { crls: [], now: new Date('2026-06-20T00:00:00Z') });
    expect(report.signatures[0]).toMatchObject({ level: 'B-LTA', indication: 'TOTAL_PASSED' });
  });
});
