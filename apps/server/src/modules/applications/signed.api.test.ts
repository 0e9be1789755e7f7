// Signed requests, made by an implementation of RFC 9421 that is not ours.
import { execFileSync } from 'node:child_process';
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { httpbis } from 'http-message-signatures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFolder } from '../../testing/folders.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aPdf } from '../contracts/testing/index.ts';
import { applications } from './index.ts';
import { aProgram, callOpen, formOf, type TestProgram } from './testing/index.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
});
afterAll(() => server.close());

type Kind = 'hmac-sha256' | 'hmac-sm3' | 'ecdsa-p256-sha256' | 'sm2-sm3';
interface Keys {
  id: string;
  kind: Kind;
  signBytes(data: Buffer): Buffer;
}

async function keysOf(kind: Kind): Promise<Keys> {
  if (kind === 'hmac-sha256' || kind === 'hmac-sm3') {
    const { id, secret } = await program.key({ kind });
    const hash = kind === 'hmac-sm3' ? 'sm3' : 'sha256';
    return { id, kind, signBytes: (data) => createHmac(hash, secret).update(data).digest() };
  }
  const namedCurve = kind === 'sm2-sm3' ? 'SM2' : 'P-256';
  const pair = generateKeyPairSync('ec', { namedCurve });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' });
  const { id } = await program.key({ kind, publicKey: String(publicKey) });
  return { id, kind, signBytes: (data) => signedBy(pair.privateKey, kind, data) };
}

/** OpenSSL's own SM2 is asked through its command line: as a library it would need the identifier of the signer. */
function signedBy(key: KeyObject, kind: Kind, data: Buffer): Buffer {
  if (kind !== 'sm2-sm3') return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  const file = path.join(aFolder('sm2'), 'key.pem');
  fs.writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  const message = `${file}.txt`;
  fs.writeFileSync(message, data);
  const options = ['-rawin', '-digest', 'sm3', '-pkeyopt', 'distid:1234567812345678'];
  return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', file, '-in', message, ...options]);
}

interface Wish {
  method?: 'GET' | 'POST';
  path?: string;
  payload?: Buffer;
  type?: string;
  fields?: string[];
  created?: Date;
  nonce?: string;
  extra?: Record<string, string>;
}

async function signed(keys: Keys, wish: Wish = {}) {
  const {
    method = 'GET',
    path = '/account',
    payload,
    type = 'application/json',
    nonce = randomUUID(),
  } = wish;
  const headers: Record<string, string> = { ...wish.extra };
  if (payload) {
    headers['content-type'] = type;
    headers['content-digest'] = `sha-256=:${createHash('sha256').update(payload).digest('base64')}:`;
  }
  const usual = ['@method', '@path', ...(path.includes('?') ? ['@query'] : [])];
  const covered = payload ? [...usual, 'content-digest'] : usual;
  const message = await httpbis.signMessage(
    {
      key: { id: `yx_test_${keys.id}`, alg: keys.kind, sign: async (data: Buffer) => keys.signBytes(data) },
      fields: wish.fields ?? [...covered, ...Object.keys(wish.extra ?? {})],
      params: ['created', 'keyid', 'alg', 'nonce'],
      paramValues: { nonce, ...(wish.created && { created: wish.created }) },
    },
    { method, url: `http://localhost:0/openapi/v1${path}`, headers },
  );
  const lower = Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { method, path, payload, headers: Object.fromEntries(lower) as Record<string, string> };
}
type Request = Awaited<ReturnType<typeof signed>>;
const send = ({ method, path, payload, headers }: Request) =>
  callOpen(server, method, path, { headers, ...(payload && { payload }) });

describe.each(['hmac-sha256', 'hmac-sm3', 'ecdsa-p256-sha256', 'sm2-sm3'] as const)('%s', (kind) => {
  beforeAll(async () => {
    program = await aProgram(server); // each has its own number of calls
  });

  test('what was signed is answered, once', async () => {
    const keys = await keysOf(kind);
    const request = await signed(keys);
    expect(await send(request)).toMatchObject({ code: 1, data: { applicationId: program.applicationId } });
    expect(await send(request)).toMatchObject({ status: 401, code: 31014 });
    expect(await send(await signed(keys, { path: '/contracts?limit=5' }))).toMatchObject({ code: 1 });
  });

  test('each altered part is refused', async () => {
    const keys = await keysOf(kind);
    const payload = Buffer.from(JSON.stringify({ reason: '签过名' }));
    const path = `/contracts/${randomUUID()}/recall?x=1`;
    const fresh = () =>
      signed(keys, { method: 'POST', path, payload, extra: { 'idempotency-key': randomUUID() } });
    expect((await send(await fresh())).status).toBe(404); // the signature is right, there is no such contract
    const altered: ((request: Request) => Request)[] = [
      (one) => ({ ...one, method: 'GET', path: '/account' }),
      (one) => ({ ...one, path: one.path.replace('x=1', 'x=2') }),
      (one) => ({ ...one, path: one.path.replace('recall', 'void') }),
      (one) => ({ ...one, payload: Buffer.from(JSON.stringify({ reason: '改过的' })) }),
      (one) => ({ ...one, headers: { ...one.headers, 'idempotency-key': 'another' } }),
      (one) => ({ ...one, headers: { ...one.headers, 'content-digest': 'sha-256=:AAAA:' } }),
      (one) => ({
        ...one,
        headers: {
          ...one.headers,
          'signature-input': one.headers['signature-input']?.replace(/nonce="./, 'nonce="x') ?? '',
        },
      }),
      (one) => ({
        ...one,
        headers: {
          ...one.headers,
          'signature-input':
            one.headers['signature-input']?.replace(
              /created=(\d+)/,
              (_, at) => `created=${Number(at) + 1}`,
            ) ?? '',
        },
      }),
    ];
    for (const alter of altered) {
      const { status, code } = await send(alter(await fresh()));
      expect([400, 401], String(alter)).toContain(status);
      expect([31011, 31012, 31015], String(alter)).toContain(code);
    }
  });
});

test('a body, a query or a key for repeats that the signature does not cover is refused', async () => {
  const keys = await keysOf('hmac-sha256');
  const payload = Buffer.from('{}');
  const path = `/contracts/${randomUUID()}/send`;
  for (const wish of [
    { method: 'POST', path, payload, fields: ['@method', '@path'] },
    { path: '/contracts?limit=1', fields: ['@method', '@path'] },
    { method: 'POST', path, extra: { 'idempotency-key': 'k' }, fields: ['@method', '@path'] },
    { path: '/account', fields: ['@method'] },
    { path: '/account', fields: ['@path'] },
  ] satisfies Wish[])
    expect(await send(await signed(keys, wish))).toMatchObject({ status: 401, code: 31011 });
});

test('six minutes ago and ahead is too long; four are not', async () => {
  const keys = await keysOf('hmac-sha256');
  const at = (minutes: number) => signed(keys, { created: new Date(Date.now() + minutes * 60_000) });
  for (const minutes of [-6, 6]) expect(await send(await at(minutes))).toMatchObject({ code: 31013 });
  for (const minutes of [-4, 4]) expect(await send(await at(minutes))).toMatchObject({ code: 1 });
});

test('in the sandbox a wrong signature is shown what the server signed', async () => {
  const keys = await keysOf('hmac-sha256');
  const { data } = await send(await signed({ ...keys, signBytes: () => Buffer.alloc(32) }));
  expect(data.signatureBase).toContain('"@method": GET\n"@path": /openapi/v1/account');
});

test('an uploaded file is covered as any other body', async () => {
  const keys = await keysOf('hmac-sha256');
  const { payload, type } = formOf('合同.pdf', aPdf());
  const upload = await signed(keys, { method: 'POST', path: '/files', payload, type });
  const other = formOf('合同.pdf', aPdf(3));
  expect(await send({ ...upload, payload: other.payload })).toMatchObject({ status: 400 });
  const again = await signed(keys, { method: 'POST', path: '/files', payload, type });
  expect(await send(again)).toMatchObject({ code: 1 });
});

test('another boundary does not find another file in the bytes that were signed', async () => {
  const keys = await keysOf('hmac-sha256');
  const hidden = formOf('另一份.pdf', aPdf(2), 'hidden');
  const { payload, type } = formOf(
    '合同.pdf',
    Buffer.concat([aPdf(), Buffer.from('\r\n'), hidden.payload]),
    'shown',
  );
  const upload = await signed(keys, { method: 'POST', path: '/files', payload, type });
  const altered = { ...upload, headers: { ...upload.headers, 'content-type': hidden.type } };
  const { data } = await send(altered);
  expect(data?.name).not.toBe('另一份.pdf');
});

test('media types are written in any case', async () => {
  const { payload, type } = formOf('合同.pdf', aPdf());
  const headers = {
    authorization: `Bearer ${program.secret}`,
    'content-type': type.replace('multipart/form-data', 'Multipart/Form-Data'),
  };
  expect(await callOpen(server, 'POST', '/files', { payload, headers })).toMatchObject({ code: 1 });
});

test('nothing becomes a query that was not signed', async () => {
  const keys = await keysOf('hmac-sha256');
  const origin = await server.listen();
  const ask = async (path: string) => {
    const { headers } = await signed(keys, { path: '/contracts' });
    const asked = request(`${origin}/`, { path: `/openapi/v1${path}`, headers });
    const [answer] = await once(asked.end(), 'response');
    await text(answer);
    return answer.statusCode;
  };
  expect(await ask('/contracts')).toBe(200);
  expect(await ask('/contracts?limit=1')).toBe(401);
  expect(await ask('/contracts#limit=1')).toBe(400);
});

test('an assistant that signs is heard as it signed', async () => {
  const keys = await keysOf('hmac-sha256');
  const payload = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}');
  const ask = async (sent: Buffer) => {
    const { headers } = await signed(keys, { method: 'POST', path: '/../../mcp', payload });
    return server.app.http.inject({
      ...{ method: 'POST', url: '/mcp', payload: sent },
      headers: { ...headers, accept: 'application/json, text/event-stream' },
    });
  };
  expect((await ask(payload)).statusCode).toBe(200);
  const altered = Buffer.from(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"contract_quota"}}',
  );
  expect((await ask(altered)).json()).toMatchObject({ code: 31015 });
});

test('whoever knows the id of a key uses up nothing of its application', async () => {
  const { id } = await keysOf('hmac-sha256');
  const forged: Keys = { id, kind: 'hmac-sha256', signBytes: () => Buffer.alloc(32) };
  const requests = Array.from({ length: 25 }, async () => send(await signed(forged)));
  for (const answer of await Promise.all(requests)) expect(answer).toMatchObject({ code: 31012 });
});

test('an application that demands signatures takes no bare key, and a key that signs shows nothing by itself', async () => {
  const strict = await aProgram(server);
  await server.store.db.update(applications).set({ signedOnly: true });
  await server.settled();
  expect(await strict.call('GET', '/account')).toMatchObject({ status: 401, code: 31010 });
  const keys = await keysOf('hmac-sha256');
  expect(await send(await signed(keys))).toMatchObject({ code: 1 });
  await server.store.db.update(applications).set({ signedOnly: false });
  await server.settled();
  const { secret } = await program.key({ kind: 'hmac-sha256' });
  expect(
    await callOpen(server, 'GET', '/account', { headers: { authorization: `Bearer ${secret}` } }),
  ).toMatchObject({ code: 31002 });
});

test('a key that another holds signs for nobody', async () => {
  const [one, two] = [await keysOf('hmac-sha256'), await keysOf('hmac-sha256')];
  expect(await send(await signed({ ...one, id: two.id }))).toMatchObject({ code: 31012 });
  expect(await send(await signed({ ...one, id: randomUUID() }))).toMatchObject({ code: 31002 });
});
