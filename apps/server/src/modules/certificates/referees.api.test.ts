import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Certificate } from '@yinxin/pki';
import { digestOf, makeOcspRequest, makeTimeStampRequest, TIME_STAMP_POLICY } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askReferee,
  hasOpenssl,
  hasReferee,
  ToolFolder,
} from '../../../../../packages/pki/src/testing/tools.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { Family } from './issuing/hierarchy.ts';
import { anOrder } from './testing/authority.ts';

/** Outside tools ask the running server over a socket; nothing here is judged by our own code. */

let server: TestServer;
let origin: string;
const folder = new ToolFolder();
beforeAll(async () => {
  server = await aServer({ authorities: true });
  origin = await server.listen();
});
afterAll(async () => {
  await server.close();
  folder.dispose();
});

const run = promisify(execFile);
/** What openssl says, whatever its exit code. Asynchronous, because the server it asks lives in this process. */
const openssl = (...words: string[]): Promise<string> =>
  run('openssl', words).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }) => stdout + stderr,
  );

const fetched = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${origin}${path}`, init);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const posted = (path: string, type: string, body: Uint8Array) =>
  fetched(path, { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(body) });

interface Subscribers {
  good: Certificate;
  revoked: Certificate;
  file: (name: string) => string;
}

/** Two certificates, one of them revoked and on the list, and all files a judge needs. */
async function subscribersOf(algorithm: Family): Promise<Subscribers> {
  const { certificates } = server.app;
  const order = await anOrder({ algorithm });
  const [good, revoked] = [await certificates.issue(order), await certificates.issue(order)];
  const revocation = { serial: revoked.serial, reason: 'keyCompromise', by: 'test', why: '测试' } as const;
  await certificates.revoke(server.store.db, revocation);
  await certificates.keepFresh();
  const [root, issuing] = [`${algorithm}-root`, `${algorithm}-ca`];
  const bytes: Record<string, Uint8Array | string> = {
    'good.der': good.der,
    'good.pem': good.pem,
    'revoked.der': revoked.der,
    'revoked.pem': revoked.pem,
    'content.txt': '合同',
  };
  for (const [name, path] of [
    ['root', root],
    ['issuing', issuing],
  ] as const) {
    bytes[`${name}.der`] = await fetched(`/ca/${path}.crt`);
    bytes[`${name}.crl`] = await fetched(`/crl/${path}.crl`);
    bytes[`${name}.pem`] = (await certificates.authorityCertificate(path))!.pem;
  }
  const files = new Map(
    Object.entries(bytes).map(([name, content]) => [name, folder.write(`${algorithm}-${name}`, content)]),
  );
  return { good, revoked, file: (name) => files.get(name)! };
}

describe.skipIf(!hasOpenssl).each<Family>(['ecdsa', 'rsa'])(
  'openssl asks the running server: %s',
  (algorithm) => {
    let subscribers: Subscribers;
    let file: Subscribers['file'];
    beforeAll(async () => {
      subscribers = await subscribersOf(algorithm);
      file = subscribers.file;
    });

    test('ocsp: good, revoked and unknown', async () => {
      const ask = (...which: string[]) =>
        openssl(
          ...['ocsp', '-url', `${origin}/ocsp`, '-issuer', file('issuing.pem'), ...which],
          ...['-CAfile', file('root.pem'), '-verify_other', file('issuing.pem'), '-resp_text'],
        );
      const good = await ask('-cert', file('good.pem'));
      expect(good).toContain('Response verify OK');
      expect(good).toContain('good.pem: good');
      const revoked = await ask('-cert', file('revoked.pem'));
      expect(revoked).toContain('Response verify OK');
      expect(revoked).toMatch(/revoked\.pem: revoked[\s\S]*Reason: keyCompromise/);
      const unknown = await ask('-serial', `0x${'40'.repeat(20)}`);
      expect(unknown).toContain('Response verify OK');
      expect(unknown).toMatch(/: unknown/);
    });

    test('ts: the stamp holds for the content and for no other', async () => {
      const query = folder.write(`${algorithm}-query.tsq`, '');
      await openssl('ts', '-query', '-data', file('content.txt'), '-sha256', '-cert', '-out', query);
      const body = new Uint8Array(await readFile(query));
      const answer = await posted(`/tsa?algorithm=${algorithm}`, 'application/timestamp-query', body);
      const reply = folder.write(`${algorithm}-reply.tsr`, answer);
      const trust = ['-CAfile', file('root.pem'), '-untrusted', file('issuing.pem')];
      expect(await openssl('ts', '-verify', '-queryfile', query, '-in', reply, ...trust)).toContain(
        'Verification: OK',
      );
      expect(await openssl('ts', '-verify', '-data', file('good.pem'), '-in', reply, ...trust)).toContain(
        'FAILED',
      );
    });

    test('crl and verify: the list holds, and the revoked certificate falls', async () => {
      const list = await openssl(
        ...[
          'crl',
          '-inform',
          'DER',
          '-in',
          file('issuing.crl'),
          '-CAfile',
          file('issuing.pem'),
          '-noout',
          '-text',
        ],
      );
      expect(list).toContain('verify OK');
      expect(list).toContain(subscribers.revoked.serial.toUpperCase());
      const lists = await Promise.all(
        ['issuing.crl', 'root.crl'].map((name) => openssl('crl', '-inform', 'DER', '-in', file(name))),
      );
      const both = folder.write(`${algorithm}-lists.pem`, lists.join(''));
      const verify = (leaf: string) =>
        openssl(
          ...['verify', '-x509_strict', '-crl_check_all', '-CRLfile', both],
          ...['-CAfile', file('root.pem'), '-untrusted', file('issuing.pem'), file(leaf)],
        );
      expect(await verify('good.pem')).toContain('good.pem: OK');
      expect(await verify('revoked.pem')).toContain('certificate revoked');
    });
  },
);

test.skipIf(!hasReferee)('BouncyCastle agrees with the running server: SM2', async () => {
  const { good, revoked, file } = await subscribersOf('sm2');
  const issuer = (await server.app.certificates.authorityCertificate('sm2-ca'))!;
  const ocspRequest = makeOcspRequest({ issuer, serials: [good.serial, revoked.serial] });
  const status = folder.write(
    'sm2-status.ocsp',
    await posted('/ocsp', 'application/ocsp-request', ocspRequest),
  );
  const hash = digestOf('sm3', new TextEncoder().encode('合同'));
  const query = makeTimeStampRequest({ digest: 'sm3', hash, nonce: 7n });
  const reply = await posted('/tsa?algorithm=sm2', 'application/timestamp-query', query);
  const [tsq, tsr] = [folder.write('sm2.tsq', query), folder.write('sm2.tsr', reply)];
  const lists = [`crl:${file('issuing.crl')}`, `crl:${file('root.crl')}`];
  const path = (leaf: string) => ['cert-path', file('root.der'), file(leaf), file('issuing.der'), ...lists];
  const verdicts = askReferee([
    path('good.der'),
    path('revoked.der'),
    ['crl', file('issuing.crl'), file('issuing.der'), revoked.serial],
    ['crl', file('issuing.crl'), file('issuing.der'), good.serial],
    ['ocsp', status, file('issuing.der'), good.serial],
    ['ocsp', status, file('issuing.der'), revoked.serial],
    ['tsp', tsr, tsq],
  ]);
  expect(verdicts).toEqual([
    'OK 2 certificates',
    expect.stringContaining('FAIL CertPathValidatorException'),
    expect.stringContaining('OK REVOKED KEY_COMPROMISE'),
    'OK NOT_REVOKED',
    'OK GOOD',
    'OK REVOKED 1',
    expect.stringContaining(`OK ${TIME_STAMP_POLICY}`),
  ]);
});
