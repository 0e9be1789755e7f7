import { calls, type Route } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/server.ts';
import { aCompany, aMember, aPerson } from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import { endMemberships } from '../../sessions/index.ts';
import { aFounder, anApplicant, certify, upload } from '../testing/index.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
type Input = Record<string, unknown>;

/** Calls about a person's case, with an input that gets as far as the question whose it is. */
const ofPerson: Partial<Record<Route, (id: string) => Input>> = {
  'POST /api/appapi/identity/code': (id) => ({ body: { id, phone: '13900000000' } }),
  'POST /api/appapi/audit/idCardAuditAndRegister': (id) => ({ body: { id } }),
  'POST /api/appapi/auth/h5FaceRecognitionDataPay': (id) => ({ body: { id, device: 'pc' } }),
  'GET /api/appapi/auth/getFaceAuthQRCode': (id) => ({ query: { id } }),
  'GET /api/appapi/auth/getFaceAuthResultDataPay': (id) => ({ query: { id } }),
  'POST /api/appapi/identity/cancel': (id) => ({ body: { id } }),
};

/** Calls about an organisation's case. */
const ofOrganization: Partial<Record<Route, (id: string) => Input>> = {
  'POST /api/appapi/identity/org/representative': (id) => ({
    body: { id, number: '11010519491231002X', method: 'face' },
  }),
  'POST /api/appapi/identity/org/confirm': (id) => ({ body: { id, code: '000000' } }),
  'POST /api/appapi/identity/org/transfer': (id) => ({
    body: { id, bankName: '示例银行', account: '62120000' },
  }),
  'POST /api/appapi/identity/org/amount': (id) => ({ body: { id, amountFen: 1 } }),
  'GET /api/appapi/identity/org/letter': (id) => ({ query: { id } }),
  'POST /api/appapi/identity/org/submit': (id) => ({ body: { id, papers: [] } }),
};

/** Calls that name nobody, or only what is the caller's own (tested by name elsewhere). */
const ownOnly: Partial<Record<Route, Input>> = {
  'GET /api/appapi/commend/user/get/auth/state': {},
  'GET /api/appapi/identity/ways': { query: { subject: 'person' } },
  'POST /api/appapi/commend/user/auth/apply': { body: {} },
  'POST /api/appapi/identity/papers': { query: { kind: 'id-front' } },
  'POST /api/appapi/identity/ocr': { body: { paperId: NOBODY } },
  'POST /api/appapi/contract/faceDate': { body: {} },
  'POST /api/appapi/audit/org/certification': { body: {} },
  'POST /api/appapi/identity/reclaim/prove': { body: { reclaimId: NOBODY } },
  'GET /api/appapi/identityRequest/get': { query: { token: NOBODY } },
  'POST /api/appapi/identityRequest/decide': { body: { token: NOBODY, agree: true } },
};

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
});
afterAll(() => office.close());

const routes = (rows: object) => Object.keys(rows) as Route[];

test('no call of identity is left out', () => {
  const all = calls.filter(({ tag }) => tag === '实名认证').map(({ method, path }) => `${method} ${path}`);
  expect(all.toSorted()).toEqual(
    [...routes(ofPerson), ...routes(ofOrganization), ...routes(ownOnly)].toSorted(),
  );
});

test('whoever is not signed in gets nowhere, nor does an operator of ours', async () => {
  const staff = [await office.anOperator('reviewer'), await office.anOperator('administrator')];
  for (const token of [undefined, 'not-a-token', ...staff.map((operator) => operator.token)])
    for (const route of [...routes(ofPerson), ...routes(ofOrganization), ...routes(ownOnly)]) {
      if (route === 'POST /api/appapi/identity/papers') continue; // no JSON: below
      const input = ofPerson[route]?.(NOBODY) ?? ofOrganization[route]?.(NOBODY) ?? ownOnly[route];
      expect((await server.call(route, input, token)).status, route).toBe(401);
    }
  expect(await upload(server, undefined, 'id-front')).toMatchObject({
    code: expect.toBeOneOf([30110, 30114]),
  });
});

test('a person, an administrator of a company and an operator without the role reach nothing of the desk', async () => {
  const { id } = await anApplicant(server, 'manual');
  const desk = calls
    .filter(({ path }) => path.startsWith('/api/admin/identity'))
    .map(({ method, path }) => `${method} ${path}` as Route);
  expect(desk.length).toBeGreaterThan(8);
  const people = [await aPerson(server), (await aCompany(server)).administrator];
  const editor = await office.anOperator('editor');
  const auditor = await office.anOperator('auditor');
  const decision = {
    id,
    accept: true,
    approve: true,
    words: '不该成功',
    reason: '不该成功',
    paperId: NOBODY,
  };
  for (const route of desk) {
    const input = route.startsWith('GET') ? { query: { id } } : { body: decision };
    for (const { token } of people)
      expect((await office.call(route, input, token)).status, `person ${route}`).toBe(401);
    expect((await office.call(route, input, editor.token)).code, `editor ${route}`).not.toBe(1);
    if (route.startsWith('POST'))
      expect((await office.call(route, input, auditor.token)).code, `auditor ${route}`).not.toBe(1);
  }
});

test('nobody but the person reaches their case', async () => {
  const { id } = await anApplicant(server, 'face');
  const strangers = { person: await aPerson(server), company: (await aCompany(server)).administrator };
  for (const [who, { token }] of Object.entries(strangers))
    for (const route of routes(ofPerson))
      expect((await server.call(route, ofPerson[route]?.(id), token)).code, `${who} ${route}`).toBe(30606);
});

test('nobody but who administers it now reaches the case of an organisation', async () => {
  const founder = await aFounder(server);
  const { data } = await certify(server, founder, 'letter');
  const removed = await aMember(server, founder.organizationId, ['administrator']);
  await server.store.db.transaction((tx) => endMemberships(tx, [removed.uid]));
  const outside = {
    person: await aPerson(server),
    company: (await aCompany(server)).administrator,
    removed,
  };
  const inside = {
    operator: await aMember(server, founder.organizationId, ['operator']),
    keeper: await aMember(server, founder.organizationId, ['seal-keeper']),
    auditor: await aMember(server, founder.organizationId, ['auditor']),
  };
  for (const route of [...routes(ofOrganization), 'POST /api/appapi/identity/cancel' as const]) {
    const input = ofOrganization[route]?.(data.id) ?? { body: { id: data.id } };
    for (const [who, { token }] of Object.entries(outside))
      expect((await server.call(route, input, token)).code, `${who} ${route}`).toBe(30606);
    for (const [who, { token }] of Object.entries(inside))
      expect((await server.call(route, input, token)).code, `${who} ${route}`).toBe(40300);
  }
});
