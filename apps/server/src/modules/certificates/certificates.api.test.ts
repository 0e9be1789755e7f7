import {
  authorityInfoAccess,
  type Certificate,
  certificatePolicies,
  digestOf,
  makeOcspRequest,
  makeTimeStampRequest,
  type OcspRefusedError,
  parseCertificate,
  parseCrl,
  parseTimeStampResponse,
  verifyOcspResponse,
  verifyTimeStampResponse,
} from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { Certificates } from './certificates.ts';
import { FAMILIES, type Family, HIERARCHY, isAuthority } from './issuing/hierarchy.ts';
import { anOrder } from './testing/authority.ts';

let server: TestServer;
let certificates: Certificates;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  certificates = server.app.certificates;
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.http.inject({ method: 'GET', url, headers });
const post = (url: string, type: string, payload: Uint8Array) =>
  server.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: Buffer.from(payload),
  });
const bytesOf = (response: { rawPayload: Buffer }) => new Uint8Array(response.rawPayload);
const issue = async (algorithm: Family) => certificates.issue(await anOrder({ algorithm }));
const issuerOf = async (algorithm: Family) => (await certificates.authorityCertificate(`${algorithm}-ca`))!;

describe('files', () => {
  test.each(HIERARCHY.filter(isAuthority).map(({ name }) => name))(
    '%s has certificate and list',
    async (name) => {
      const file = await get(`/ca/${name}.crt`);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pkix-cert',
        'cache-control': 'public, max-age=86400',
      });
      const certificate = parseCertificate(bytesOf(file));
      expect(certificate.subject.rdns.flat().some(({ value }) => value.startsWith('演示'))).toBe(true);

      const list = await get(`/crl/${name}.crl`);
      const crl = parseCrl(bytesOf(list));
      expect(crl.signedBy(certificate.spki)).toBe(true);
      expect(list.headers).toMatchObject({
        'content-type': 'application/pkix-crl',
        'cache-control': 'public, no-transform, must-revalidate, max-age=300',
        'last-modified': crl.thisUpdate.toUTCString(),
        expires: crl.nextUpdate?.toUTCString(),
      });
      const again = await get(`/crl/${name}.crl`, { 'if-none-match': String(list.headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  test.each(['/ca/nobody.crt', '/crl/nobody.crl', '/ca/ecdsa-tsa.crt', '/ca/..%2fecdsa-ca.crt'])(
    '%s does not exist',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  test('a certificate names the practice statement under which it was issued', async () => {
    const leaf = await issue('sm2');
    const [policy] = leaf.extension(certificatePolicies) ?? [];
    expect(policy?.cps).toMatch(/\/agreement\/cps$/);
  });

  test('addresses in a certificate lead to these files', async () => {
    const leaf = await issue('rsa');
    const text = Buffer.from(leaf.der).toString('latin1');
    for (const path of ['/crl/rsa-ca.crl', '/ca/rsa-ca.crt', '/ocsp']) {
      expect(text).toContain(`http://localhost:0${path}`);
      if (path !== '/ocsp') expect((await get(path)).statusCode).toBe(200);
    }
  });
});

const TYPE = 'application/ocsp-request';

describe.each(FAMILIES)('OCSP for the authorities of %s', (algorithm) => {
  test('is named in the certificate of the issuing authority and answered by a delegate of the root', async () => {
    const root = (await certificates.authorityCertificate(`${algorithm}-root`))!;
    const issuing = await issuerOf(algorithm);
    expect(issuing.extension(authorityInfoAccess)?.ocsp).toEqual(['http://localhost:0/ocsp']);
    const ask = async (issuer: Certificate, serial: string) => {
      const answer = bytesOf(await post('/ocsp', TYPE, makeOcspRequest({ issuer, serials: [serial] })));
      return verifyOcspResponse(answer, { issuer, serial, now: new Date() });
    };
    expect(await ask(root, issuing.serial)).toMatchObject({ status: 'good' });
    expect(await ask(root, (await issue(algorithm)).serial)).toMatchObject({ status: 'unknown' });
  });
});

describe.each(FAMILIES)('OCSP for %s', (algorithm) => {
  test('tells good, revoked and unknown apart', async () => {
    const issuer = await issuerOf(algorithm);
    const [good, revoked] = [await issue(algorithm), await issue(algorithm)];
    const order = { serial: revoked.serial, reason: 'keyCompromise', by: 'test', why: '测试' } as const;
    await certificates.revoke(server.store.db, order);
    const nonce = new Uint8Array(32).fill(5);
    const ask = async (serial: string) => {
      const answer = await post('/ocsp', TYPE, makeOcspRequest({ issuer, serials: [serial], nonce }));
      expect(answer.headers).toMatchObject({
        'content-type': 'application/ocsp-response',
        'cache-control': 'no-store',
      });
      return verifyOcspResponse(bytesOf(answer), { issuer, serial, nonce, now: new Date() });
    };
    expect(await ask(good.serial)).toMatchObject({ status: 'good' });
    const suspension = { serial: good.serial, by: 'test', why: '挂失' };
    await certificates.hold(server.store.db, suspension);
    expect(await ask(good.serial)).toMatchObject({ status: { reason: 'certificateHold' } });
    await certificates.release(server.store.db, suspension);
    expect(await ask(good.serial)).toMatchObject({ status: 'good' });
    expect(await ask(revoked.serial)).toMatchObject({ status: { reason: 'keyCompromise' } });
    expect(await ask('40'.repeat(20))).toMatchObject({ status: 'unknown' });
  });

  test('answers GET, percent-encoded or not, so that others may keep it', async () => {
    const issuer = await issuerOf(algorithm);
    const { serial } = await issue(algorithm);
    const base64 = Buffer.from(makeOcspRequest({ issuer, serials: [serial], digest: 'sha1' })).toString(
      'base64',
    );
    for (const path of [base64, encodeURIComponent(base64)]) {
      const answer = await get(`/ocsp/${path}`);
      const { thisUpdate, nextUpdate } = verifyOcspResponse(bytesOf(answer), {
        issuer,
        serial,
        now: new Date(),
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/ocsp-response',
        'cache-control': 'public, no-transform, must-revalidate, max-age=300',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      });
      const sent = (name: string) => Date.parse(String(answer.headers[name]));
      expect(Math.abs(sent('last-modified') - thisUpdate.getTime())).toBeLessThanOrEqual(1000);
      expect(Math.abs(sent('expires') - nextUpdate!.getTime())).toBeLessThanOrEqual(1000);
      expect(nextUpdate!.getTime() - thisUpdate.getTime()).toBe(8 * 3_600_000);
    }
  });

  test('a serial of another authority is unknown', async () => {
    const other = FAMILIES.find((family) => family !== algorithm)!;
    const { serial } = await issue(other);
    const issuer = await issuerOf(algorithm);
    const answer = await post('/ocsp', TYPE, makeOcspRequest({ issuer, serials: [serial] }));
    expect(verifyOcspResponse(bytesOf(answer), { issuer, serial, now: new Date() })).toMatchObject({
      status: 'unknown',
    });
  });
});

describe('OCSP in trouble', () => {
  const refusalOf = async (der: Uint8Array, issuer = 'ecdsa' as Family) => {
    const check = { issuer: await issuerOf(issuer), serial: '01', now: new Date() };
    try {
      verifyOcspResponse(der, check);
      return 'believed';
    } catch (error) {
      return (error as OcspRefusedError).message;
    }
  };

  test.each([
    ['noise', Buffer.from('garbage')],
    ['nothing', Buffer.alloc(0)],
    ['a certificate', Buffer.from('3003020101', 'hex')],
  ])('%s is malformed', async (_, body) => {
    const answer = await post('/ocsp', 'application/ocsp-request', body);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(bytesOf(answer).toHex()).toBe('30030a0101');
    expect(await refusalOf(bytesOf(answer))).toContain('error 1');
  });

  test.each(['/ocsp/', '/ocsp/!!!', '/ocsp/AAAA', '/ocsp/%2B%2F'])('GET %s is malformed', async (url) => {
    expect(bytesOf(await get(url)).toHex()).toBe('30030a0101');
  });

  test('too much, or of another kind, is refused in the words of the protocol', async () => {
    const large = await post('/ocsp', 'application/ocsp-request', Buffer.alloc(70_000));
    expect([large.statusCode, bytesOf(large).toHex()]).toEqual([413, '30030a0101']);
    const json = await post('/ocsp', 'application/json', Buffer.from('{}'));
    expect([json.statusCode, bytesOf(json).toHex()]).toEqual([415, '30030a0101']);
  });

  test('a request about very many certificates is malformed', async () => {
    const serials = Array.from({ length: 21 }, (_, n) => `40${String(n).padStart(2, '0')}`);
    const ask = async (some: string[]) => {
      const request = makeOcspRequest({ issuer: await issuerOf('ecdsa'), serials: some });
      return bytesOf(await post('/ocsp', 'application/ocsp-request', request)).length;
    };
    expect([await ask(serials), (await ask(serials.slice(1))) > 1000]).toEqual([5, true]);
  });

  test('records that cannot be read make nothing good', async () => {
    const { serial } = await issue('ecdsa');
    const request = makeOcspRequest({ issuer: await issuerOf('ecdsa'), serials: [serial] });
    const query = vi.spyOn(server.store.pool, 'query').mockRejectedValue(new Error('gone') as never);
    const answer = await post('/ocsp', 'application/ocsp-request', request);
    query.mockRestore();
    expect([bytesOf(answer).toHex(), answer.headers['cache-control']]).toEqual(['30030a0103', 'no-store']);
  });

  test('who is no authority of ours is not answered for', async () => {
    const request = makeOcspRequest({ issuer: await issue('ecdsa'), serials: ['01'] });
    const answer = await post('/ocsp', 'application/ocsp-request', request);
    expect(bytesOf(answer).toHex()).toBe('30030a0106');
  });
});

describe('time stamps', () => {
  const TYPE = 'application/timestamp-query';
  const hash = digestOf('sha256', new TextEncoder().encode('合同'));

  test.each([
    ['/tsa', 'ECDSA'],
    ['/tsa?algorithm=ecdsa', 'ECDSA'],
    ['/tsa?algorithm=rsa', 'RSA'],
    ['/tsa?algorithm=sm2', 'SM2'],
  ])('%s is stamped by %s', async (url, family) => {
    const request = makeTimeStampRequest({ digest: 'sha256', hash, nonce: 99n });
    const answer = await post(url, TYPE, request);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/timestamp-reply',
      'cache-control': 'no-store',
    });
    const { info } = verifyTimeStampResponse(bytesOf(answer), request);
    expect(Math.abs(info.time.getTime() - Date.now())).toBeLessThan(60_000);
    expect(Buffer.from(bytesOf(answer)).toString('utf8')).toContain(`演示印信 ${family} 时间戳服务`);
  });

  test.each([
    ['noise', '/tsa', TYPE, Buffer.from('garbage'), 200, [2]],
    [
      'a weak digest',
      '/tsa',
      TYPE,
      makeTimeStampRequest({ digest: 'sha1', hash: hash.slice(0, 20) }),
      200,
      [0],
    ],
    ['an unknown algorithm', '/tsa?algorithm=md5', TYPE, Buffer.alloc(0), 400, [2]],
    ['too much', '/tsa', TYPE, Buffer.alloc(20_000), 413, [2]],
    ['another kind', '/tsa', 'text/plain', Buffer.from('x'), 415, [2]],
  ])('%s is rejected in the words of the protocol', async (_, url, type, body, status, failureBits) => {
    const answer = await post(url, type, body);
    expect(answer.statusCode).toBe(status);
    expect(parseTimeStampResponse(bytesOf(answer))).toMatchObject({ granted: false, status: 2, failureBits });
  });
});

test('a flood from one address is told to wait, in the words of each protocol', async () => {
  const flood = async (url: string, method: 'GET' | 'POST', most: number) => {
    const send = () => server.app.http.inject({ method, url, remoteAddress: '192.0.2.7' });
    for (let sent = 0; sent < most; sent += 100) await Promise.all(Array.from({ length: 100 }, send));
    return send();
  };
  vi.useFakeTimers({ toFake: ['Date'] }); // all within one minute, however busy the machine
  const files = await flood('/ca/nobody.crt', 'GET', 1200).finally(() => vi.useRealTimers());
  expect([files.statusCode, files.json().code]).toEqual([429, 42900]);
  vi.useFakeTimers({ toFake: ['Date'] });
  const stamps = await flood('/tsa?algorithm=none', 'POST', 3000).finally(() => vi.useRealTimers());
  expect([stamps.statusCode, stamps.headers['content-type']]).toEqual([429, 'application/timestamp-reply']);
  expect(parseTimeStampResponse(bytesOf(stamps))).toMatchObject({ granted: false, failureBits: [25] });
});

test('in this process: seal maker, roots and status without HTTP', async () => {
  const { certificate } = await certificates.sealMaker();
  expect(await certificates.statusOf(certificate.serial)).toEqual({ status: 'good' });
  expect((await certificates.chainOf(certificate.serial)).map(({ isCa }) => isCa)).toEqual([
    false,
    true,
    true,
  ]);
  expect((await certificates.roots()).map(({ isSelfIssued }) => isSelfIssued)).toEqual([true, true, true]);
  expect(await certificates.statusOf('00')).toEqual({ status: 'unknown' });
  expect(await certificates.chainOf('00')).toEqual([]);
});
