import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aContract, aSigner, partyOf } from '../contracts/testing/index.ts';
import { anApplicant, anIdNumber, aWaitingPerson, submit } from '../identity/testing/index.ts';
import { aCompany, aMember, aPerson } from '../members/testing/index.ts';
import { seedPrices } from '../prices/index.ts';
import { seedScenes } from '../scenes/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
  await seedPrices(server.store.db, { samples: true });
  await seedScenes(server.store.db, { samples: true });
});
afterAll(() => server.close());

const home = async ({ token }: { token: string }) =>
  (await server.call('GET /api/appapi/workbench/home', {}, token)).data;
const counts = async ({ token }: { token: string }) =>
  (await server.call('GET /api/appapi/workbench/counts', {}, token)).data;

test('nobody has a home who is not signed in', async () => {
  expect((await server.call('GET /api/appapi/workbench/home', {})).code).not.toBe(1);
  expect((await server.call('GET /api/appapi/workbench/counts', {})).code).not.toBe(1);
});

test('a new account: one step, a platform already, nothing empty that pretends', async () => {
  const { next, steps, scene, balance, recent, todoCount } = await home(await aPerson(server));
  expect(next).toMatchObject({ kind: 'link', action: { words: '选择文件' }, other: { path: '/auth' } });
  expect(steps.map(({ state }) => state)).toEqual(['next', 'later', 'later']);
  expect(scene?.sceneName).toBe('通用电子合同');
  expect([balance?.trial?.state, recent, todoCount]).toEqual(['unverified', [], 0]);
});

test('a verified account goes on with its first contract, a company with its seal', async () => {
  const person = await home(await aSigner(server, '郑示例', 0));
  expect(person.next).toMatchObject({ kind: 'link', title: '发起第一份合同' });
  expect(person.balance?.contracts?.left).toBe(person.balance?.trial?.contracts);
  const company = await aCompany(server);
  expect((await home(company.administrator)).next.title).toBe('申请第一枚印章');
  const member = await aMember(server, company.id, ['operator']);
  expect((await home(member)).next).toMatchObject({ title: '等管理员申请印章' });
});

test('whoever was refused reads why on their home', async () => {
  const number = anIdNumber();
  server.sandbox.force('identity', number, 'person3/mismatch');
  const applied = await anApplicant(server, 'carrier', { number });
  const { data } = await submit(server, applied);
  expect(data?.state).toBe('refused');
  const { next } = await home(applied.person);
  expect(next).toMatchObject({ kind: 'refused', action: { path: '/auth' } });
  expect(next.title).toContain(data?.reason?.words);
  expect(next.text).toMatch(/还可以试 4 次/);
  const messages = async () => {
    await server.app.upkeep.deliverEvents();
    return (await server.call('GET /api/appapi/notices/list', { query: {} }, applied.person.token)).data.list;
  };
  await expect
    .poll(messages, { timeout: 120_000, interval: 100 })
    .toMatchObject([{ kind: 'identity-failed', about: data?.reason?.words, link: '/auth' }]);
});

test('whoever waits for a reviewer reads by when they hear', async () => {
  const { person } = await aWaitingPerson(server);
  const { next } = await home(person);
  expect(next.kind).toBe('waiting');
  expect(next.title).toMatch(/^正在审核，最晚.* 告诉您$/);
});

test('what waits is counted once, alike on the home, in the navigation and in the list', async () => {
  const [author, signer] = [await aSigner(server, '周示例'), await aSigner(server, '吴示例')];
  for (const title of ['租赁合同', '采购合同'])
    await aContract(server, author, {
      parties: [partyOf(signer)],
      change: { title },
    });
  const waiting = await home(signer);
  expect(waiting.next).toMatchObject({ kind: 'due', action: { words: '去签署' } });
  expect(waiting.todoCount).toBe(2);
  expect(waiting.todos).toHaveLength(1);
  expect(waiting.recent).toHaveLength(2);
  const { data } = await server.call('GET /api/appapi/contract/counters', {}, signer.token);
  expect([waiting.counts.contracts, (await counts(signer)).contracts]).toEqual([data.todo, data.todo]);
  expect(await home(author)).toMatchObject({
    next: { kind: 'free', action: { words: '看看等对方的' } },
    waitingCount: 2,
    todoCount: 0,
  });
});

test('what ends first is found among all that waits, however old it is', async () => {
  const [author, signer] = [await aSigner(server, '冯示例'), await aSigner(server, '褚示例')];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const [title, days] of [
    ['最急的合同', 2],
    ['不急的合同', 9],
    ['较急的合同', 5],
  ] as const)
    await aContract(server, author, {
      parties: [partyOf(signer)],
      change: { title, deadline: inDays(days) },
    });
  const listed = async (query: object) =>
    (await server.call('GET /api/appapi/contract/list', { query: { box: 'todo', ...query } }, signer.token))
      .data;
  const nearest = await listed({ by: 'deadline', limit: 2 });
  expect(nearest.list.map(({ title }) => title)).toEqual(['最急的合同', '较急的合同']);
  expect(nearest.next).toBeNull();
  expect((await listed({ limit: 1 })).list[0]?.title).toBe('较急的合同');
  expect((await home(signer)).next.title).toContain('最急的合同');
});
