import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCompany, proveIntent } from '../members/testing/index.ts';
import { aMember, bindBy, comeBack, confirm, placeCorps } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
});
afterAll(() => server.close());

test('a corp that both applications know by one id is confirmed and released for each', async () => {
  const company = await aCompany(server);
  const { phone } = company.administrator;
  const { browser, token } = await aMember(server, phone, 'chen.shili');
  await comeBack(server, browser, 'chen.shili', { application: 'own' });
  expect((await bindBy(server, browser, phone)).code).toBe(1);
  const { demoCorp, ids } = server.sandbox.wecom;
  const { corpId } = ids('suite', demoCorp);
  await server.store.pool.query('update wecom_corps set corp_id = $1', [corpId]);
  const confirmed = async () =>
    (
      await server.store.pool.query(
        'select application from wecom_corps where organization_id = $1 order by application',
        [company.id],
      )
    ).rows.map(({ application }) => application);

  const release = async () => {
    await proveIntent(server, { token, phone, personId: '' }, 'release-corp', company.id);
    return server.call('POST /api/appapi/wecom/corp/release', { body: { corpId } }, token);
  };

  expect((await confirm(server, company, token)).code).toBe(1);
  // of the two it is the one that stands for the organisation
  expect((await release()).code).toBe(1);
  expect(await confirmed()).toEqual([]);
  for (const each of [1, 2]) {
    expect((await confirm(server, company, token)).code).toBe(1);
    expect(await confirmed()).toHaveLength(each);
  }
  expect((await confirm(server, company, token)).code).toBe(31211);
  for (const left of [1, 0]) {
    expect((await release()).code).toBe(1);
    expect(await confirmed()).toHaveLength(left);
  }
});
