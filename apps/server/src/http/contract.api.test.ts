import { calls, problems } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../testing/database.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const LOGIN = '/api/appapi/cas/token';
const FORM = '/api/back/base/appointmentDemonstration/addAppointmentDemonstration';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, headers: Record<string, string>, payload: string) =>
  server.app.http.inject({ method: 'POST', url, headers, payload, remoteAddress: `127.2.0.${++from}` });
let from = 0;

describe('bad input gets an envelope in Chinese and writes nothing', () => {
  const valid = { account: '13800138000', verificationCode: '123456' };
  const cases: [string, string, Record<string, string>, string, number, number, RegExp][] = [
    ['malformed JSON', LOGIN, json, '{"account":', 400, 40001, /无法解析/],
    ['an empty JSON body', LOGIN, json, '', 400, 40001, /无法解析/],
    ['a poisoned prototype', LOGIN, json, '{"__proto__":{"admin":true}}', 400, 40001, /无法解析/],
    ['a wrong type', LOGIN, json, JSON.stringify({ ...valid, account: 13800138000 }), 400, 40000, /account/],
    ['a missing field', LOGIN, json, '{"account":"13800138000"}', 400, 40000, /验证码/],
    ['an array instead of an object', LOGIN, json, '[]', 400, 40000, /有误/],
    ['null', LOGIN, json, 'null', 400, 40000, /有误/],
    [
      'an unknown field that matters',
      LOGIN,
      json,
      JSON.stringify({ ...valid, uid: '1' }),
      400,
      40000,
      /不支持的参数：uid/,
    ],
    ['lists without end', LOGIN, json, '['.repeat(500_000) + ']'.repeat(500_000), 400, 40000, /嵌套/],
    [
      'objects without end',
      LOGIN,
      json,
      `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
      400,
      40000,
      /嵌套/,
    ],
    ['a bad phone', LOGIN, json, JSON.stringify({ ...valid, account: '123' }), 400, 40000, /手机号/],
    ['a form where JSON belongs', LOGIN, form, 'account=1', 415, 40002, /内容类型/],
    ['JSON where a form belongs', FORM, json, '{"appointmentName":"x"}', 415, 40002, /内容类型/],
    ['an unknown content type', LOGIN, { 'content-type': 'text/xml' }, '<a/>', 415, 40002, /内容类型/],
    ['no content type', LOGIN, {}, 'x', 415, 40002, /内容类型/],
    ['too much', LOGIN, json, `"${'x'.repeat(1_100_000)}"`, 413, 40003, /过大/],
    [
      'an unknown form field',
      FORM,
      form,
      'appointmentName=x&appointmentPhone=13800138000&state=closed',
      400,
      40000,
      /不支持的参数：state/,
    ],
    ['a form with nothing in it', FORM, form, '', 400, 40000, /联系电话/],
    [
      'too many at once',
      '/api/appapi/registry/register/batch',
      json,
      JSON.stringify(Array(51).fill({ account: '13800138000' })),
      400,
      40000,
      /最多登记 50 人/,
    ],
  ];
  test.each(cases)('%s', async (_, url, headers, payload, status, code, message) => {
    const response = await post(url, headers, payload);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toEqual({ code, data: null, message: expect.stringMatching(message) });
  });

  test('nothing was written', async () => {
    const tables = ['persons', 'sessions', 'appointments', 'invitations', 'verification_codes'];
    for (const table of tables) {
      const { rows } = await server.store.pool.query(`select count(*)::int as n from ${table}`);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
  });
});

test('unknown calls answer JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const response = await server.app.http.inject({ method, url: '/api/no/such/call' });
    expect([response.statusCode, response.json().code]).toEqual([404, 40400]);
  }
});

test('a mistyped call is told the nearest one', async () => {
  const { message } = (await server.app.http.inject('/api/appapi/cas/token')).json();
  expect(message).toContain('最接近的接口：POST /api/appapi/cas/token');
  expect((await server.app.http.inject('/api/no/such/call')).json().message).not.toContain('最接近');
});

test('an unexpected error tells its number and nothing else', async () => {
  const broken = await aServer({ expectsErrors: true });
  await asOwner(broken.store.connection, 'alter table content_items rename to content_gone');
  const answer = await broken.call('GET /api/back/operation/journalismManager/getJournalismManagerAdmin');
  expect(answer).toMatchObject({ status: 500, code: 50000, data: null });
  expect(answer.message).toContain(String(answer.headers['x-request-id']));
  expect(answer.message).not.toMatch(/content|relation|select/);
  await broken.close();
});

test('a call made too often is told when to come back', async () => {
  const limited = await aServer({ oneAddress: true });
  const answers = [];
  for (let n = 0; n < 31; n++)
    answers.push(
      await limited.call('POST /api/appapi/cas/token', { body: { account: 'x', verificationCode: 'y' } }),
    );
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 42900 });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

test('every answer carries the security headers and a request id', async () => {
  const { headers } = await server.app.http.inject('/healthz');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('readiness names each check and fails with the database', async () => {
  const healthy = await aServer({ authorities: true });
  const ready = await healthy.app.http.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    {
      status: 'ready',
      checks: { database: 'ok', files: 'ok', migrations: 'ok', keys: 'ok', certificates: 'ok' },
    },
  ]);
  await healthy.close();
  const broken = await aServer({ expectsErrors: true });
  await broken.store.pool.query('delete from installation');
  const answer = await broken.app.http.inject('/readyz');
  expect([answer.statusCode, answer.json().checks]).toEqual([
    503,
    { database: 'ok', files: 'ok', migrations: 'ok', keys: 'failed', certificates: 'failed' },
  ]);
  await broken.close();
});

test('readiness flips the moment a shutdown begins while the process stays alive', async () => {
  const ending = await aServer();
  ending.app.beginStopping();
  expect((await ending.app.http.inject('/readyz')).statusCode).toBe(503);
  expect((await ending.app.http.inject('/healthz')).statusCode).toBe(200);
  await ending.close();
});

test('the OpenAPI document describes exactly the declared calls', async () => {
  const document = (await server.app.http.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  const login = document.paths[LOGIN].post;
  expect(Object.keys(login.requestBody.content['application/json'].schema.properties)).toEqual([
    'account',
    'verificationCode',
    'agreements',
  ]);
});

test('every declared call is answered', async () => {
  for (const { method, path } of calls) {
    const response = await server.app.http.inject({ method, url: path, remoteAddress: '127.3.0.1' });
    expect([path, response.json().code]).not.toEqual([path, 40400]);
  }
});

test('the readable page lists calls and errors', async () => {
  const page = await server.app.http.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/appapi/cas/token');
  expect(page.body).toContain('30114');
  expect(page.body).toContain('href="/platform/document"');
});

test('the readable page finds calls by path and words, and shows nothing of what was typed as HTML', async () => {
  const found = await server.app.http.inject('/api/docs?q=CAS%20登录');
  expect(found.body).toContain('/api/appapi/cas/token');
  expect(found.body).not.toContain('/api/appapi/sms/getVerificationCode');
  const nothing = await server.app.http.inject('/api/docs?q=%3Cscript%3E');
  expect(nothing.body).toContain('找到 0 个接口');
  expect(nothing.body).not.toContain('<script');
});

test('error numbers are unique but for the two spellings of a lost session', () => {
  const codes = Object.values(problems).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
