import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany } from '../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { aMember, confirm, placeCorps } from './testing/index.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
  await placeCorps(office.server);
});
afterAll(() => office.close());

test('operators see what came and what was refused, which corps there are, and let one go', async () => {
  const { server } = office;
  const stand = server.sandbox.wecom;
  await stand.pushTicket();
  const { path, headers, body } = stand.callback('app', stand.demoCorp, {}, { forged: true });
  await server.app.http.inject({ method: 'POST', url: path, headers, payload: body });
  const company = await aCompany(server);
  const admin = await aMember(server, company.administrator.phone, 'chen.shili');
  await confirm(server, company, admin.token);
  server.sandbox.force('wecom', '*', 'contacts/limited');
  await server.call('GET /api/appapi/wecom/contacts', {}, admin.token);

  const { token } = await office.anOperator('reviewer');
  const { data } = await office.call('GET /api/admin/wecom', {}, token);
  expect(data.applications.map(({ kind }) => kind)).toEqual(['suite', 'own']);
  expect(data.hasTicket).toBe(true);
  expect(data.callbacks).toEqual([
    expect.objectContaining({ kind: 'suite', taken: 1, lastAt: expect.stringMatching(/^20/), refused: [] }),
    expect.objectContaining({ kind: 'data', taken: 0, lastAt: null }),
    expect.objectContaining({
      kind: 'app',
      path: '/wecom/callback/app',
      refused: [expect.objectContaining({ reason: 'signature', count: 1 })],
    }),
  ]);
  expect(data.errors[0]).toMatchObject({ outcome: 'rate-limited' });

  const corps = await office.call('GET /api/admin/wecom/corps', { query: { keyword: '示例科技' } }, token);
  expect(corps.data).toMatchObject({
    total: 1,
    list: [{ organization: { id: company.id }, bound: 1, may: ['release-wecom-corp'] }],
  });
  const [corp] = corps.data.list;
  const release = { body: { id: corp?.id ?? '', reason: '企业来电更正' } };
  expect((await office.call('POST /api/admin/wecom/corps/release', release, token)).code).toBe(1);
  expect((await office.call('POST /api/admin/wecom/corps/release', release, token)).code).toBe(31212);
  expect((await server.call('GET /api/appapi/wecom/corp', {}, admin.token)).data).toMatchObject({
    state: 'none',
  });
  const none = await office.call('GET /api/admin/wecom/corps', { query: { keyword: '没有' } }, token);
  expect(none.data).toEqual({ list: [], total: 0 });
});
