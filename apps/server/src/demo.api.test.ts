import { CONTRACT_BOXES, CONTRACT_STATES, ORDER_STATES } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  demoAccounts,
  seedDemoAccounts,
  seedDemoContracts,
  seedDemoOrders,
  seedDemoReviews,
  seedDemoSeals,
} from './demo.ts';
import { seedDemoWecom } from './demo-wecom.ts';
import { seedContent } from './modules/content/index.ts';
import { checkLedger } from './modules/ledger/index.ts';
import { seedPrices } from './modules/prices/index.ts';
import { seedScenes } from './modules/scenes/index.ts';
import { aBrowser, comeBack } from './modules/wecom/testing/index.ts';
import { aServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  const { app, store, vault, storage } = server;
  await seedContent({ db: store.db, storage, samples: true });
  await seedPrices(store.db, { samples: true });
  await seedScenes(store.db, { samples: true });
  await seedDemoAccounts(store.db, vault);
  await seedDemoReviews({ db: store.db, vault, storage });
  await seedDemoSeals(store.db, vault, app.seals);
  await seedDemoOrders(store.db, vault, app.orders);
  for (let time = 0; time < 2; time++) {
    await seedDemoContracts(store.db, vault, app);
    if (server.wecom.own) await seedDemoWecom(store.db, vault, server.sandbox.wecom, server.wecom.own);
  }
});
afterAll(() => server.close());

test('the people of the demo have gone the way that people go', async () => {
  const states: unknown[] = [];
  for (const { phone } of demoAccounts) {
    const own = await server.signIn(phone);
    const { data } = await server.call('GET /api/appapi/commend/user/get/auth/state', {}, own);
    states.push([data.personState, data.person?.state, data.person?.papers.length]);
  }
  expect(states).toEqual([
    [1, 'verified', 0],
    [0, 'draft', 0],
    [0, 'reviewing', 2],
    [0, 'refused', 0],
    [1, 'verified', 0],
  ]);
});

test('and so have its companies', async () => {
  const { rows } = await server.store.pool.query(
    'select o.name, o.state, v.state as verification from organizations o left join verifications v on v.organization_id = o.id order by o.name',
  );
  expect(rows).toEqual(
    [
      { name: '示例制造集团有限公司', state: 'certified', verification: 'verified' },
      { name: '示例咨询有限公司', state: 'reviewing', verification: 'reviewing' },
      { name: '示例科技有限公司', state: 'certified', verification: 'verified' },
      { name: '示例贸易（上海）有限公司', state: 'draft', verification: null },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
});

test('the company has its seals and its owner a handwriting, all enabled', async () => {
  const { rows } = await server.store.pool.query(
    'select owner_kind, type, state from seals order by owner_kind, type',
  );
  expect(rows).toEqual(
    [
      ['organization', 'contract'],
      ['organization', 'finance'],
      ['organization', 'official'],
      ['organization', 'representative'],
      ['person', 'handwriting'],
    ].map(([owner_kind, type]) => ({ owner_kind, type, state: 'enabled' })),
  );
});

test('an order of the company stands in each state, and the books balance', async () => {
  await server.jobs.start();
  const states = async () =>
    (await server.store.pool.query('select distinct state from orders')).rows
      .map(({ state }) => state)
      .toSorted();
  await expect.poll(states, { timeout: 120_000 }).toEqual(Object.keys(ORDER_STATES).toSorted());
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
});

test('the company has a contract in each state and in each list, really signed', async () => {
  await server.store.pool.query(
    "update verification_codes set created_at = created_at - interval '2 minutes'",
  );
  const token = await server.signIn(demoAccounts[0].phone);
  const { rows } = await server.store.pool.query(
    `select a.id from accounts a join organizations o on o.id = a.organization_id where o.name = '示例科技有限公司' order by a.id`,
  );
  await server.call('POST /api/appapi/commend/role/change', { query: { uid: rows[0].id } }, token);
  const { data: all } = await server.call(
    'GET /api/appapi/contract/list',
    { query: { limit: '100' } },
    token,
  );
  expect(new Set(all.list.map(({ title }) => title)).size).toBe(all.list.length); // placed once
  expect(new Set(all.list.map(({ state }) => state))).toEqual(new Set(Object.keys(CONTRACT_STATES)));
  const { data: counters } = await server.call('GET /api/appapi/contract/counters', {}, token);
  for (const box of Object.keys(CONTRACT_BOXES))
    expect(counters[box as keyof typeof CONTRACT_BOXES], box).toBeGreaterThan(0);
  const complete = all.list.find(({ title }) => title === '劳动合同');
  const detail = async () =>
    (await server.call('GET /api/appapi/contract/detail', { query: { id: complete!.id } }, token)).data;
  await expect.poll(async () => (await detail()).level, { timeout: 120_000 }).toBe('B-LT');
  // one person signed it in two places, and the timeline tells them apart
  const signings = (await detail()).timeline.filter(({ act }) => act === 'sign-contract');
  expect(signings.map(({ who }) => who).toSorted()).toEqual(['王示例', '示例科技有限公司']);
  const { data: check } = await server.call(
    'GET /api/appapi/contract/check',
    { query: { id: complete!.id } },
    token,
  );
  expect(check.quota.left).toBeGreaterThan(20);
});

test('of each signature it is written down on which device, after reading what and by which proof', async () => {
  const { rows } = await server.store.pool.query(
    'select record from signing_intents where record is not null and silent_id is null',
  );
  const records = rows.map(({ record }) => JSON.parse(server.vault.open(record)));
  expect(records.length).toBeGreaterThan(3);
  for (const { device, address, reading, confirmation } of records) {
    expect([device, address]).toEqual(['电脑，Chrome，Windows', '127.0.0.*']);
    expect(reading.documents.map(({ seen }: { seen: unknown }) => seen)).toEqual([
      [{ page: 1, seconds: 12 }],
    ]);
    expect(confirmation.evidence).toMatchObject({ reference: expect.stringContaining('DEMO-') });
  }
});

test('a contract and the use of a seal wait for approval, one was approved and one returned', async () => {
  await server.store.pool.query(
    "update verification_codes set created_at = created_at - interval '2 minutes'",
  );
  const token = await server.signIn(demoAccounts[0].phone);
  const { rows } = await server.store.pool.query(
    `select a.id from accounts a join organizations o on o.id = a.organization_id where o.name = '示例科技有限公司' order by a.id`,
  );
  await server.call('POST /api/appapi/commend/role/change', { query: { uid: rows[0].id } }, token);
  const queue = async (tab: 'todo' | 'done' | 'mine') =>
    (await server.call('GET /api/appapi/approval/list', { query: { tab } }, token)).data.list;
  expect((await queue('todo')).map(({ kind, title }) => [kind, title])).toEqual([
    ['seal-use', '差旅服务合同'],
    ['contract', '办公楼装修合同'],
  ]);
  expect((await queue('done')).map(({ title, outcome }) => [title, outcome])).toEqual([
    ['广告投放合同', 'refused'],
    ['软件采购合同', 'approved'],
  ]);
  expect((await queue('mine')).map(({ title }) => title)).toContain('仓库租赁合同');
});

test('the company has bought reports, and has one on a contract of its own', async () => {
  const { rows } = await server.store.pool.query(
    `select r.verdict, r.signatures > 0 as signed, g.used from verification_reports r
       join quota_uses u on u.reference = r.id join quota_grants g on g.id = u.grant_id where g.kind = 'reports'`,
  );
  expect(rows).toEqual([{ verdict: 'valid', signed: true, used: 1 }]);
});

test('the company has templates, one unpublished, and a batch whose bad rows were corrected', async () => {
  const { rows } = await server.store.pool.query('select name, state from templates order by name');
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['DRAFT', 'PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
  const batches = await server.store.pool.query(
    `select b.state, count(r.contract_id)::int as sent from batches b join batch_rows r on r.batch_id = b.id group by b.id`,
  );
  expect(batches.rows).toEqual([{ state: 'DONE', sent: 4 }]);
  const codes = await server.store.pool.query(
    `select s.taken, count(c.id)::int as comers from sign_codes s join sign_code_comers c on c.code_id = s.id group by s.id`,
  );
  expect(codes.rows).toEqual([{ taken: 2, comers: 2 }]);
  const silent = await server.store.pool.query('select used, uses from silent_authorisations');
  expect(silent.rows).toEqual([{ used: 0, uses: 100 }]);
});

test('its company is a corp of enterprise WeChat, whose bound members come in without being asked', async () => {
  await server.wecom.suite?.keepTicket(server.sandbox.wecom.newTicket(), new Date());
  const came = async (application: 'suite' | 'own', userId: string) =>
    (await comeBack(server, aBrowser(server), userId, { application })).data;
  for (const application of ['suite', 'own'] as const) {
    const login = { userName: '王示例', orgName: '示例科技有限公司' };
    expect(await came(application, 'wang.shili')).toMatchObject({ next: 'signedIn', login });
    expect(await came(application, 'lin.shili')).toMatchObject({
      next: 'bind',
      corpName: '示例科技有限公司',
    });
  }
  const own = await server.signIn(demoAccounts[4].phone);
  const { data } = await server.call('GET /api/appapi/wecom/contacts', {}, own);
  expect(data.members.filter(({ bound }) => bound)).toHaveLength(2);
});
