import { explicit, implicit, integer, nul, octetString, oid, sequence } from '@yinxin/der';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type DigestName, digestOf, type KeyAlgorithm } from '../../keys/index.ts';
import { OID } from '../../oids.ts';
import { TIME_STAMP_POLICY } from '../../profiles/index.ts';
import { aHolder, aPki, days, NOW, type TestHolder, type TestPki } from '../../testing/authorities.ts';
import {
  makeTimeStampRequest,
  parseTimeStampResponse,
  TimeStampAuthority,
  type TimeStampAuthorityOptions,
  type TimeStampQuestion,
  verifyTimeStampResponse,
} from './index.ts';

const content = new TextEncoder().encode('合同正文');
const question = (change: Partial<TimeStampQuestion> = {}): Uint8Array =>
  makeTimeStampRequest({ digest: 'sha256', hash: digestOf('sha256', content), nonce: 7n ** 40n, ...change });

const anAuthority = (
  { issuing }: TestPki,
  holder: TestHolder,
  change: Partial<TimeStampAuthorityOptions> = {},
) =>
  new TimeStampAuthority({
    ...holder,
    chain: [issuing],
    policy: TIME_STAMP_POLICY,
    accuracyMilliseconds: 1500,
    now: () => NOW,
    ...change,
  });

describe.each<KeyAlgorithm>(['P-256', 'SM2', 'RSA-2048'])(
  'a time-stamp authority with a %s key',
  (algorithm) => {
    let pki: TestPki;
    let holder: TestHolder;
    beforeAll(async () => {
      pki = await aPki(algorithm);
      holder = await aHolder(pki.ca, 'time-stamping', algorithm);
    });

    test.each<DigestName>(['sha256', 'sha384', 'sha512', 'sm3'])('stamps a %s hash', async (digest) => {
      const request = question({ digest, hash: digestOf(digest, content) });
      const facts = verifyTimeStampResponse(await anAuthority(pki, holder).answer(request), request);
      expect(facts.info).toMatchObject({
        policy: TIME_STAMP_POLICY,
        time: NOW,
        accuracyMs: 1500,
        nonce: 7n ** 40n,
        ordering: false,
      });
      expect(facts.info.serial).toHaveLength(40);
      expect(facts.certificates).toHaveLength(2);
    });
  },
);

describe('the authority', () => {
  let pki: TestPki;
  let holder: TestHolder;
  beforeAll(async () => {
    pki = await aPki();
    holder = await aHolder(pki.ca, 'time-stamping');
  });

  test('leaves certificates out when nobody asks for them', async () => {
    const request = question({ certReq: false });
    const response = await anAuthority(pki, holder).answer(request);
    expect(() => verifyTimeStampResponse(response, request)).toThrow();
    expect(verifyTimeStampResponse(response, request, [holder.certificate]).certificates).toHaveLength(0);
  });

  test('tokens of an ordering authority are strictly later than those before', async () => {
    const authority = anAuthority(pki, holder, { ordering: true });
    const request = question();
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { info } = verifyTimeStampResponse(await authority.answer(request), request);
      expect(info.ordering).toBe(true);
      times.push(info.time.getTime());
    }
    expect(times).toEqual([0, 1, 2, 3, 4].map((later) => NOW.getTime() + later));
  });

  test('the intent is told before the key is used', async () => {
    const sign = vi.fn(holder.signer.sign);
    const beforeSign = vi.fn(() => Promise.reject(new Error('database is down')));
    const onError = vi.fn();
    const authority = anAuthority(
      pki,
      { ...holder, signer: { ...holder.signer, sign } },
      { hooks: { beforeSign }, onError },
    );
    expect(parseTimeStampResponse(await authority.answer(question()))).toMatchObject({
      granted: false,
      failureBits: [25],
    });
    expect(onError).toHaveBeenCalledOnce();
    expect(sign).not.toHaveBeenCalled();
  });

  const withExtensions = (): Uint8Array => {
    const imprint = sequence(sequence(oid(OID.sha256)), octetString(digestOf('sha256', content)));
    const extension = sequence(sequence(oid('1.2.3'), octetString(nul())));
    return sequence(integer(1), imprint, implicit(0, extension));
  };
  const imprintOf = (digest: string, hash: Uint8Array): Uint8Array =>
    sequence(integer(1), sequence(sequence(oid(digest)), octetString(hash)));

  test.each<[string, number, () => Uint8Array, Partial<TimeStampAuthorityOptions>?]>([
    ['garbage', 2, () => new Uint8Array(9)],
    ['another version', 2, () => sequence(integer(2))],
    ['SHA-1', 0, () => imprintOf(OID.sha1, new Uint8Array(20))],
    ['an unknown digest', 0, () => imprintOf('1.2.3', new Uint8Array(20))],
    ['a hash of the wrong length', 5, () => imprintOf(OID.sha256, new Uint8Array(31))],
    ['an unknown policy', 15, () => question({ policy: '1.2.3' })],
    ['extensions', 16, withExtensions],
    ['no trusted clock', 14, () => question(), { now: () => undefined }],
    ['an expired authority', 14, () => question(), { now: () => days(100) }],
  ])('rejects %s with failure %i', async (_name, failure, request, change) => {
    const response = await anAuthority(pki, holder, change).answer(request());
    expect(parseTimeStampResponse(response)).toMatchObject({
      granted: false,
      status: 2,
      failureBits: [failure],
    });
  });

  test('an offered policy may be asked for', async () => {
    const request = question({ policy: '1.2.156.1' });
    const response = await anAuthority(pki, holder, { otherPolicies: ['1.2.156.1'] }).answer(request);
    expect(verifyTimeStampResponse(response, request).info.policy).toBe('1.2.156.1');
  });

  test('hostile bytes always get a rejection', async () => {
    const authority = anAuthority(pki, holder);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(parseTimeStampResponse(await authority.answer(bytes)).granted).toBe(false);
      }),
    );
  });

  test('only a certificate for time-stamping alone will do', async () => {
    const person = await aHolder(pki.ca, 'person');
    expect(() => anAuthority(pki, person)).toThrow(RangeError);
    expect(() => anAuthority(pki, { ...holder, signer: person.signer })).toThrow(RangeError);
  });
});

test('the client refuses an answer to another question', async () => {
  const pki = await aPki();
  const authority = anAuthority(pki, await aHolder(pki.ca, 'time-stamping'));
  const request = question();
  const response = await authority.answer(request);
  expect(() => verifyTimeStampResponse(response, question({ nonce: 1n }))).toThrow('nonce');
  expect(() => verifyTimeStampResponse(response, question({ hash: new Uint8Array(32) }))).toThrow(
    'not intact',
  );
  expect(() => verifyTimeStampResponse(response, question({ policy: '1.2.3' }))).toThrow('policy');
  expect(() => verifyTimeStampResponse(response.with(-1, response.at(-1)! ^ 1), request)).toThrow();
  const rejected = await authority.answer(new Uint8Array(1));
  expect(() => verifyTimeStampResponse(rejected, request)).toThrow('rejected');
  expect(() => verifyTimeStampResponse(explicit(0, nul()), request)).toThrow();
});
