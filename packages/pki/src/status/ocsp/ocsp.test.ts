import { randomBytes } from 'node:crypto';
import { boolean, DerError, nul, octetString, oid, readDer, readEnumerated, sequence } from '@yinxin/der';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { KeyAlgorithm } from '../../keys/index.ts';
import { aHolder, aPki, days, NOW, type TestHolder, type TestPki } from '../../testing/authorities.ts';
import {
  type CertificateStatus,
  makeOcspRequest,
  OcspResponder,
  type OcspResponderOptions,
  ocspRequestFromPath,
  parseOcspRequest,
  verifyOcspResponse,
} from './index.ts';

const RECORDS: Record<string, CertificateStatus> = {
  '4a01': { status: 'good' },
  '4a02': { status: 'revoked', at: days(-1), reason: 'keyCompromise' },
  '4a03': { status: 'revoked', at: days(-1) },
};
const lookUp = (serial: string): CertificateStatus => RECORDS[serial] ?? { status: 'unknown' };

const aResponder = (
  { issuing }: TestPki,
  { certificate, signer }: TestHolder,
  change: Partial<OcspResponderOptions> = {},
) =>
  new OcspResponder({
    issuer: issuing,
    certificate,
    signer,
    lookUp,
    now: () => NOW,
    lifetimeMilliseconds: 3_600_000,
    ...change,
  });

const nonce = new Uint8Array(32).fill(5);

describe.each<KeyAlgorithm>(['P-256', 'SM2', 'RSA-2048'])(
  'a delegated responder with a %s key',
  (algorithm) => {
    let pki: TestPki;
    let delegate: TestHolder;
    beforeAll(async () => {
      pki = await aPki(algorithm);
      delegate = await aHolder(pki.ca, 'ocsp-responder', algorithm);
    });

    test.each(['sha1', 'sha256'] as const)(
      'answers several certificates asked about by %s',
      async (digest) => {
        const request = makeOcspRequest({
          issuer: pki.issuing,
          serials: ['4a01', '4a02', '4a03', '4a04'],
          nonce,
          digest,
        });
        const response = await aResponder(pki, delegate).answer(request);
        const ask = (serial: string) =>
          verifyOcspResponse(response, { issuer: pki.issuing, serial, nonce, now: NOW }).status;
        expect(ask('4a01')).toBe('good');
        expect(ask('4a02')).toEqual({ at: days(-1), reason: 'keyCompromise' });
        expect(ask('4a03')).toEqual({ at: days(-1), reason: 'unspecified' });
        expect(ask('4a04')).toBe('unknown');
      },
    );
  },
);

describe('the responder', () => {
  let pki: TestPki;
  let delegate: TestHolder;
  beforeAll(async () => {
    pki = await aPki();
    delegate = await aHolder(pki.ca, 'ocsp-responder');
  });

  const statusOf = (response: Uint8Array): number => readEnumerated(readDer(response).fields().next());

  test('never says good about a serial that was not assigned', async () => {
    const responder = aResponder(pki, delegate);
    for (let i = 0; i < 20; i++) {
      const serials = Array.from({ length: 50 }, () => `4b${randomBytes(19).toString('hex')}`);
      const response = await responder.answer(makeOcspRequest({ issuer: pki.issuing, serials }));
      for (const serial of serials) {
        expect(verifyOcspResponse(response, { issuer: pki.issuing, serial, now: NOW }).status).toBe(
          'unknown',
        );
      }
    }
  });

  test('answers a GET by its path', async () => {
    const request = makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'] });
    const path = `/${encodeURIComponent(request.toBase64())}`;
    expect(ocspRequestFromPath(path)).toEqual(request);
    const response = await aResponder(pki, delegate).answerPath(path);
    expect(verifyOcspResponse(response, { issuer: pki.issuing, serial: '4a01', now: NOW }).status).toBe(
      'good',
    );
    expect(statusOf(await aResponder(pki, delegate).answerPath('/%zz'))).toBe(1);
    expect(statusOf(await aResponder(pki, delegate).answerPath('/AAAA'))).toBe(1);
  });

  test.each([0, 129])('a nonce of %i octets is malformed (RFC 9654)', async (length) => {
    const request = makeOcspRequest({
      issuer: pki.issuing,
      serials: ['4a01'],
      nonce: new Uint8Array(length),
    });
    expect(statusOf(await aResponder(pki, delegate).answer(request))).toBe(1);
  });

  test.each([1, 32, 128])('a nonce of %i octets is echoed', async (length) => {
    const sent = new Uint8Array(length).fill(length);
    const request = makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'], nonce: sent });
    const response = await aResponder(pki, delegate).answer(request);
    const check = { issuer: pki.issuing, serial: '4a01', now: NOW };
    expect(verifyOcspResponse(response, { ...check, nonce: sent }).status).toBe('good');
    expect(() => verifyOcspResponse(response, { ...check, nonce: new Uint8Array(16) })).toThrow(
      expect.objectContaining({ refusal: 'NONCE_MISMATCH' }),
    );
  });

  test('garbage, too much and unknown critical extensions are malformed', async () => {
    const responder = aResponder(pki, delegate);
    const many = makeOcspRequest({ issuer: pki.issuing, serials: Array.from({ length: 101 }, () => '4a01') });
    const inner = parseOcspRequest(makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'] })).certIds[0]!
      .der;
    const critical = sequence(oid('1.2.3'), boolean(true), octetString(nul()));
    const tagged = (n: number, value: Uint8Array) => Uint8Array.of(0xa0 | n, value.length, ...value);
    const demanding = sequence(sequence(sequence(sequence(inner)), tagged(2, sequence(critical))));
    for (const request of [new Uint8Array(0), nul(), many, demanding, new Uint8Array(70_000)]) {
      expect(statusOf(await responder.answer(request))).toBe(1);
    }
  });

  test('hostile bytes always get an answer', async () => {
    const responder = aResponder(pki, delegate);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(statusOf(await responder.answer(bytes))).toBe(1);
        expect(() => parseOcspRequest(bytes)).toThrow(DerError);
      }),
    );
  });

  test('another authority is not our business', async () => {
    const other = await aPki();
    const request = makeOcspRequest({ issuer: other.issuing, serials: ['4a01'] });
    expect(statusOf(await aResponder(pki, delegate).answer(request))).toBe(6);
  });

  test('records that cannot be read mean try later', async () => {
    const onError = vi.fn();
    const broken = aResponder(pki, delegate, { lookUp: () => Promise.reject(new Error('down')), onError });
    const response = await broken.answer(makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'] }));
    expect(statusOf(response)).toBe(3);
    expect(onError).toHaveBeenCalledOnce();
    expect(() => verifyOcspResponse(response, { issuer: pki.issuing, serial: '4a01', now: NOW })).toThrow(
      expect.objectContaining({ refusal: 'RESPONDER_ERROR' }),
    );
  });

  test('only a delegate of the issuer may respond', async () => {
    const person = await aHolder(pki.ca, 'person');
    const stranger = await aHolder((await aPki()).ca, 'ocsp-responder');
    expect(() => aResponder(pki, person)).toThrow(RangeError);
    expect(() => aResponder(pki, stranger)).toThrow(RangeError);
    expect(() => aResponder(pki, { ...delegate, signer: person.signer })).toThrow(RangeError);
  });

  test('the issuer may answer itself', async () => {
    const responder = aResponder(pki, { certificate: pki.issuing, signer: pki.ca.signer });
    const response = await responder.answer(makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'] }));
    expect(verifyOcspResponse(response, { issuer: pki.issuing, serial: '4a01', now: NOW }).status).toBe(
      'good',
    );
  });
});

describe('the client', () => {
  test('refuses what it must not believe', async () => {
    const pki = await aPki();
    const delegate = await aHolder(pki.ca, 'ocsp-responder');
    const request = makeOcspRequest({ issuer: pki.issuing, serials: ['4a01'] });
    const response = await aResponder(pki, delegate).answer(request);
    const check = { issuer: pki.issuing, serial: '4a01', now: NOW };
    const refusal = (bytes: Uint8Array, change = {}) => {
      try {
        verifyOcspResponse(bytes, { ...check, ...change });
        return 'believed';
      } catch (error) {
        return (error as { refusal?: string }).refusal;
      }
    };
    expect(refusal(response)).toBe('believed');
    expect(refusal(response, { serial: '4a02' })).toBe('NOT_ABOUT_THIS_CERTIFICATE');
    expect(refusal(response, { issuer: pki.root })).toBe('NOT_ABOUT_THIS_CERTIFICATE');
    expect(refusal(response, { now: days(1) })).toBe('NOT_CURRENT');
    expect(refusal(response, { now: days(-0.5) })).toBe('NOT_CURRENT');
    expect(refusal(new Uint8Array(5))).toBe('MALFORMED');
    const expired = days(95);
    const late = await aResponder(pki, delegate, { now: () => expired }).answer(request);
    expect(refusal(late, { now: expired })).toBe('RESPONDER_NOT_AUTHORISED');
    const forger = await aHolder(pki.ca, 'ocsp-responder');
    const forged = await aResponder(pki, {
      ...delegate,
      signer: { ...delegate.signer, sign: forger.signer.sign },
    }).answer(request);
    expect(refusal(forged)).toBe('SIGNATURE_INVALID');
  });
});
