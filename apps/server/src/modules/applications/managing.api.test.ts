import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { beginMembership } from '../accounts/index.ts';
import { aPdf } from '../contracts/testing/index.ts';
import { aCompany, aMember, aPerson, type Company, proveIntent } from '../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { draftOrganization } from '../organizations/index.ts';
import { ALL_SCOPES } from './index.ts';
import { callOpen, formOf } from './testing/index.ts';

let sandbox: TestServer;
let server: TestServer;
let office: BackOffice;
let company: Company;
beforeAll(async () => {
  sandbox = await aServer({ authorities: true, environment: 'sandbox' });
  office = await aBackOffice({ beside: sandbox });
  server = office.server;
  company = await aCompany(server);
});
afterAll(async () => {
  await office.close();
  await sandbox.close();
});

const as = (secret: string | null | undefined) => ({ headers: { authorization: `Bearer ${secret}` } });
const token = () => company.administrator.token;

async function created(who = token(), name = '合同管理系统') {
  const { data, code, message } = await server.call(
    'POST /api/appapi/application/create',
    { body: { name } },
    who,
  );
  expect(code, message).toBe(1);
  return data;
}
const detail = async (id: string, who = token()) =>
  (await server.call('GET /api/appapi/application/detail', { query: { id } }, who)).data;
const addKey = (body: Record<string, unknown>, who = token()) =>
  server.call('POST /api/appapi/application/addKey', { body: { scopes: ALL_SCOPES, ...body } }, who);

/** Uploads, creates, and lets the party sign, with a key of the sandbox. */
async function signInSandbox(secret: string) {
  const { payload, type } = formOf('合同.pdf', aPdf(1, '签名处'));
  const { data: file } = await callOpen(server, 'POST', '/files', {
    payload,
    headers: { ...as(secret).headers, 'content-type': type },
  });
  const { data: contract } = await callOpen(server, 'POST', '/contracts', {
    ...as(secret),
    body: {
      ...{ title: '第一份', files: [file.fileId] },
      signers: [
        {
          name: '周测试',
          phone: '13900001234',
          fields: [{ kind: 'signature', page: 1, left: 100, top: 100 }],
        },
      ],
    },
  });
  return callOpen(
    server,
    'POST',
    `/sandbox/contracts/${contract.id}/parties/${contract.parties[0].id}/sign`,
    as(secret),
  );
}

test('a new application has a key of the sandbox that works at once, though nobody certified the company', async () => {
  const person = await aPerson(server);
  const { id: organizationId } = await draftOrganization(server.store.db, '示例未认证有限公司');
  const { id: uid } = await beginMembership(server.store.db, {
    ...{ personId: person.personId, organizationId, roles: ['administrator'] },
  });
  await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, person.token);
  const { id, key } = await created(person.token);
  expect(key?.secret).toMatch(/^yx_test_/);
  expect(await callOpen(server, 'GET', '/account', as(key?.secret))).toMatchObject({
    data: { applicationId: id, environment: 'sandbox', organizationName: '示例未认证有限公司' },
  });
  expect(await addKey({ id, environment: 'production' }, person.token)).toMatchObject({ code: 30318 });
});

test('a secret is shown once: afterwards its hint and when it was used', async () => {
  const { id, key } = await created();
  await callOpen(server, 'GET', '/account', as(key?.secret));
  await sandbox.app.applications.flushLog();
  const { sandbox: side } = await detail(id);
  expect(side?.keys).toMatchObject([{ id: key?.keyId, hint: key?.hint, expiresAt: null }]);
  expect(side?.keys[0]?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(await detail(id))).not.toContain(key?.secret);
});

test('two keys are valid while one is replaced, a third is refused until one ends', async () => {
  const { id, key } = await created();
  const { data: second } = await addKey({ id, environment: 'sandbox' });
  expect(await addKey({ id, environment: 'sandbox' })).toMatchObject({ code: 31042 });
  for (const { secret } of [key ?? { secret: null }, second])
    expect(await callOpen(server, 'GET', '/account', as(secret))).toMatchObject({ code: 1 });
  const end = (keyId: string | undefined, afterHours: number) =>
    server.call(
      'POST /api/appapi/application/endKey',
      { body: { id, environment: 'sandbox', keyId, afterHours } },
      token(),
    );
  const { data: later } = await end(key?.keyId, 24);
  expect(later.keys.find((one) => one.id === key?.keyId)?.expiresAt).not.toBeNull();
  expect(await callOpen(server, 'GET', '/account', as(key?.secret))).toMatchObject({ code: 1 });
  await end(key?.keyId, 0);
  await sandbox.settled();
  expect(await callOpen(server, 'GET', '/account', as(key?.secret))).toMatchObject({ code: 31002 });
  expect(await end(key?.keyId, 0)).toMatchObject({ code: 31007 });
});

test('live keys need the review, and a proof that it is the person', async () => {
  const { id, key } = await created();
  const live = () => addKey({ id, environment: 'production' });
  expect(await live()).toMatchObject({ code: 31045 });
  const purpose = '为采购部门自动发起设备租赁合同';
  const ask = () =>
    server.call('POST /api/appapi/application/requestReview', { body: { id, purpose } }, token());
  expect(await ask()).toMatchObject({ code: 31046 });
  expect(await signInSandbox(key?.secret ?? '')).toMatchObject({ code: 1 });
  await sandbox.app.applications.flushLog();
  expect(await ask()).toMatchObject({ code: 1 });
  expect(await ask()).toMatchObject({ code: 31046 });
  const reviewer = await office.anOperator('reviewer');
  const { data } = await office.call(
    'GET /api/admin/applications',
    { query: { state: 'waiting' } },
    reviewer.token,
  );
  const [review] = data.list.filter(({ organizationName }) => organizationName === company.name);
  expect(review).toMatchObject({ purpose, may: ['pass-application-review', 'refuse-application-review'] });
  const pass = () =>
    office.call('POST /api/admin/applications/pass', { body: { id: review?.id } }, reviewer.token);
  expect(await pass()).toMatchObject({ code: 1 });
  expect(await pass()).toMatchObject({ code: 31047 });
  expect((await live()).status).toBe(403); // no proof yet
  await proveIntent(server, company.administrator, 'add-live-key', id);
  const { data: made } = await live();
  expect(made.secret).toMatch(/^yx_live_/);
  expect(await callOpen(server, 'GET', '/account', as(made.secret))).toMatchObject({
    data: { environment: 'production', organizationName: company.name },
  });
  expect((await live()).status).toBe(403); // a proof is good once
});

test('a disabled application is refused in both environments, and let in again', async () => {
  const { id, key } = await created();
  const change = async (state: string) => {
    await server.call('POST /api/appapi/application/switch', { body: { id, state } }, token());
    await sandbox.settled();
    return callOpen(server, 'GET', '/account', as(key?.secret));
  };
  expect(await change('disabled')).toMatchObject({ code: 31006 });
  expect(await change('active')).toMatchObject({ code: 1 });
});

test('who comes from elsewhere is refused; a list that names no address is refused itself', async () => {
  const { id, key } = await created();
  const set = (networks: string[], signedOnly = false) =>
    server.call(
      'POST /api/appapi/application/set',
      { body: { id, environment: 'sandbox', networks, signedOnly } },
      token(),
    );
  for (const wrong of ['300.1.1.1', '10.0.0.0/33', 'example.com', '2001:db8::/129', '1.2.3.4/'])
    expect(await set([wrong]), wrong).toMatchObject({ code: 31044 });
  await set(['203.0.113.0/28', '2001:db8::/64']);
  await sandbox.settled();
  expect(await callOpen(server, 'GET', '/account', as(key?.secret))).toMatchObject({ code: 31004 });
  await set([], true);
  await sandbox.settled();
  expect(await callOpen(server, 'GET', '/account', as(key?.secret))).toMatchObject({ code: 31010 });
});

test('a private key is never taken for a public one, and a pair has to fit its kind', async () => {
  const { id } = await created();
  const { generateKeyPairSync } = await import('node:crypto');
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [open, secret] = [
    String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  ];
  const wish = (kind: string, publicKey?: string) =>
    addKey({ id, environment: 'sandbox', kind, ...(publicKey && { publicKey }) });
  expect(await wish('ecdsa-p256-sha256', open)).toMatchObject({ code: 1, data: { secret: null } });
  for (const [kind, key] of [
    ['ecdsa-p256-sha256', secret],
    ['sm2-sm3', open],
    ['ecdsa-p256-sha256', undefined],
    ['hmac-sha256', open],
    ['sm2-sm3', 'nothing'],
  ] as const)
    expect(await wish(kind, key), kind).toMatchObject({ code: 31043 });
});

test("another organisation's application, its keys and its calls are not there", async () => {
  const { id, key } = await created();
  await callOpen(server, 'GET', '/account', as(key?.secret));
  await sandbox.app.applications.flushLog();
  const { data: own } = await server.call(
    'GET /api/appapi/application/calls',
    { query: { environment: 'sandbox', id } },
    token(),
  );
  expect(own.list).toMatchObject([{ name: 'account.get', code: 1, applicationId: id }]);
  const other = (await aCompany(server)).administrator.token;
  const refused = { status: 404 };
  expect(await server.call('GET /api/appapi/application/detail', { query: { id } }, other)).toMatchObject(
    refused,
  );
  expect(
    await server.call('GET /api/appapi/application/calls', { query: { environment: 'sandbox', id } }, other),
  ).toMatchObject(refused);
  const callId = own.list[0]?.id;
  expect(
    await server.call(
      'GET /api/appapi/application/call',
      { query: { environment: 'sandbox', callId } },
      other,
    ),
  ).toMatchObject(refused);
  expect(await addKey({ id, environment: 'sandbox' }, other)).toMatchObject(refused);
  const { data: shown } = await server.call(
    'GET /api/appapi/application/call',
    { query: { environment: 'sandbox', callId } },
    token(),
  );
  expect(shown.answer).toContain('applicationId');
});

test('the figures count what was called, what failed and how long it took', async () => {
  const mine = await aCompany(server);
  const { id, key } = await created(mine.administrator.token);
  for (const path of ['/account', '/account', `/contracts/${randomUUID()}`])
    await callOpen(server, 'GET', path, as(key?.secret));
  await sandbox.app.applications.flushLog();
  const figures = async (query: object) =>
    (
      await server.call(
        'GET /api/appapi/application/figures',
        { query: { environment: 'sandbox', ...query } },
        mine.administrator.token,
      )
    ).data;
  const week = await figures({ id, days: 7 });
  expect(week.total).toMatchObject({ calls: 3, failures: 1 });
  expect(week.total.p50).toBeLessThanOrEqual(week.total.p95 ?? 0);
  expect(week.days).toHaveLength(7);
  expect(week.days.at(-1)).toMatchObject({ calls: 3, failures: 1 });
  expect(week.names[0]).toMatchObject({ name: 'account.get', calls: 2 });
  expect(week.errors).toMatchObject([{ count: 1 }]);
  expect((await figures({ days: 1 })).total.calls).toBe(3);
  expect((await figures({ environment: 'production' })).total.calls).toBe(0);
});

test('whoever is no administrator looks, and changes nothing', async () => {
  const { id } = await created();
  const member = await aMember(server, company.id, ['operator']);
  expect(await detail(id, member.token)).toMatchObject({ id, mayManage: false });
  expect(await addKey({ id, environment: 'sandbox' }, member.token)).toMatchObject({ status: 403 });
});

test('where the sandbox is away, an application is made all the same, and says so', async () => {
  const alone = await aServer();
  const { administrator } = await aCompany(alone);
  const { data } = await alone.call(
    'POST /api/appapi/application/create',
    { body: { name: '没有沙箱' } },
    administrator.token,
  );
  expect(data.key).toBeNull();
  const { data: read } = await alone.call(
    'GET /api/appapi/application/detail',
    { query: { id: data.id } },
    administrator.token,
  );
  expect(read.sandbox).toBeNull();
  await alone.close();
});
