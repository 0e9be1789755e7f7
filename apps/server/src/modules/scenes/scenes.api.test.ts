import { OWN_APP } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPerson } from '../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { seedPrices } from '../prices/index.ts';
import { progressOf } from './access.ts';
import { needScene, seedScenes } from './index.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
  await seedPrices(server.store.db, { samples: true });
  await seedScenes(server.store.db, { samples: true });
  await seedScenes(server.store.db, { samples: true });
});
afterAll(() => office.close());

const list = async (token: string, keyword?: string) =>
  (await server.call('GET /api/appapi/scene/list', { query: keyword ? { keyword } : {} }, token)).data;
const choose = (token: string, sceneId: string) =>
  server.call('POST /api/appapi/scene/choose', { body: { sceneId } }, token);
const cache = async (token: string) =>
  (await server.call('GET /api/appapi/query/user/cache', {}, token)).data;

test('a person and a company see what each platform asks of them, with its price', async () => {
  const company = await aCompany(server);
  const person = await aPerson(server, { verified: true });
  const all = await list(company.administrator.token);
  expect(all).toHaveLength(4);
  expect(all[0]).toMatchObject({
    sceneName: '示例市公共资源交易平台',
    needs: [
      { product: 'organization-certificate', price: 20_000 },
      { product: 'seal-official', price: 8_000 },
      { product: 'seal-representative', price: 8_000 },
    ],
    priceFrom: 36_000,
    standing: 'none',
    missing: ['organization-certificate', 'seal-official', 'seal-representative'],
    forOwner: true,
    chosen: false,
  });
  const own = await list(person.token);
  expect(own.map(({ forOwner }) => forOwner)).toEqual([false, false, true, true]);
  expect(own[2]).toMatchObject({ needs: [{ product: 'handwriting', price: 0 }], priceFrom: 0 });
});

test('search finds a part of the name, and nothing by a wildcard', async () => {
  const { token } = await aPerson(server);
  expect((await list(token, '采购')).map(({ appId }) => appId)).toEqual(['sample-procurement']);
  expect((await list(token, '签署中心')).map(({ appId }) => appId)).toEqual(['yinxin-contracts']);
  expect(await list(token, '%')).toEqual([]);
});

test('what was chosen is kept for the account, and for no other account of the same person', async () => {
  const { administrator } = await aCompany(server);
  const [first, second] = await list(administrator.token);
  expect((await choose(administrator.token, first?.sceneId ?? '')).data).toMatchObject({
    appId: first?.appId,
  });
  await choose(administrator.token, second?.sceneId ?? '');
  const { sceneId, sceneName, appId, appName } = second!;
  expect(await cache(administrator.token)).toMatchObject({ sceneId, sceneName, appId, appName });
  expect((await list(administrator.token)).filter(({ chosen }) => chosen)).toHaveLength(1);
  expect((await needScene(server.store.db, administrator.uid)).id).toBe(sceneId);

  const accounts = (await server.call('GET /api/appapi/query/org/my/list', {}, administrator.token)).data;
  const personal = accounts.find(({ type }) => type === 0)!;
  await server.call(
    'POST /api/appapi/commend/role/change',
    { query: { uid: personal.uid } },
    administrator.token,
  );
  expect(await cache(administrator.token)).toMatchObject({ sceneName: '通用电子合同' });
});

test('whoever chose none works for the platform itself, and nobody where that is closed', async () => {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  const { administrator } = await aCompany(server);
  expect(await cache(administrator.token)).toMatchObject({ sceneName: '通用电子合同', appId: OWN_APP });
  expect((await list(administrator.token)).find(({ chosen }) => chosen)?.appId).toBe(OWN_APP);
  expect((await needScene(server.store.db, administrator.uid)).appId).toBe(OWN_APP);
  const { data } = await office.call(
    'GET /api/admin/scenes',
    { query: { keyword: '通用电子合同' } },
    editor.token,
  );
  const turn = (on: boolean) =>
    office.call('POST /api/admin/scenes/switch', { body: { id: data.list[0]!.id, on } }, reviewer.token);
  await turn(false);
  expect(await cache(administrator.token)).toMatchObject({ sceneId: null });
  await expect(needScene(server.store.db, administrator.uid)).rejects.toThrow('请选择平台');
  await turn(true);
});

test('a platform that was switched off is neither shown nor chosen any more', async () => {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  const body = {
    ...{ name: '示例停用平台', appId: 'switched', appName: '示例应用', media: ['cloud'], years: [1] },
    needs: { organization: ['seal-contract'], person: [] },
  };
  const { data: made } = await office.call('POST /api/admin/scenes/create', { body }, editor.token);
  expect(made).toMatchObject({ state: 'off', chosenBy: 0 });
  expect((await office.call('POST /api/admin/scenes/create', { body }, editor.token)).code).toBe(30707);
  const { administrator } = await aCompany(server);
  expect((await choose(administrator.token, made.id)).code).toBe(30702);
  const turn = (on: boolean) =>
    office.call('POST /api/admin/scenes/switch', { body: { id: made.id, on } }, reviewer.token);
  await turn(true);
  expect((await choose(administrator.token, made.id)).code).toBe(1);
  const renamed = { ...body, id: made.id, name: '示例新名平台' };
  await office.call('POST /api/admin/scenes/save', { body: renamed }, editor.token);
  expect(await cache(administrator.token)).toMatchObject({ sceneName: '示例新名平台' });
  expect((await turn(false)).data).toMatchObject({ state: 'off', chosenBy: 1 });
  expect(await cache(administrator.token)).toMatchObject({ sceneId: null });
  await expect(needScene(server.store.db, administrator.uid)).rejects.toThrow('请选择平台');
});

test('how an account stands follows from what it has and what is on its way', () => {
  const needs = ['organization-certificate', 'seal-official'] as const;
  const standing = (ready: string[], coming: [string, string][]) =>
    progressOf(needs, { ready: new Set(ready), coming: new Map(coming) } as Parameters<typeof progressOf>[1]);
  expect(standing([], [])).toMatchObject({ standing: 'none', missing: needs });
  expect(standing(['seal-official'], [])).toMatchObject({ standing: 'missing', missing: [needs[0]] });
  expect(standing(['seal-official'], [[needs[0], 'o1']])).toEqual({
    ...{ standing: 'in-progress', missing: [], orderId: 'o1' },
  });
  expect(standing([...needs], [])).toEqual({ standing: 'ready', missing: [], orderId: null });
});
