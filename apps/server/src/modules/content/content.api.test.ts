import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { seedContent } from './index.ts';

const banners = 'GET /api/back/operation/rotationManager/getRotationManagerAll';
const news = 'GET /api/back/operation/journalismManager/getJournalismManagerAdmin';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await seedContent(server.store.db);
});
afterAll(() => server.close());

test('each platform has its banners, in order', async () => {
  for (const platformType of ['1', '2']) {
    const { data } = await server.call(banners, { query: { platformType } });
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data[0]?.title).toBe('每一枚印章，都经得起验证');
  }
  expect((await server.call(banners, { query: { platformType: '9' } })).status).toBe(400);
});

test('news come page by page, newest first, and nothing before its day', async () => {
  await server.store.pool.query(
    "insert into news (id, title, summary, category, published_at, sample) values (gen_random_uuid(), '明天的新闻', '', '', now() + interval '1 day', true)",
  );
  const first = await server.call(news, { query: { page: '1', limit: '2' } });
  const second = await server.call(news, { query: { page: '2', limit: '2' } });
  expect(first.data).toMatchObject({ page: 1, limit: 2, total: 4 });
  const dates = [...first.data.list, ...second.data.list].map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(dates).size).toBe(4);
});

test('what is not a customer says so', async () => {
  const { data } = await server.call('GET /api/back/operation/customerCase/getCustomerCaseAll');
  expect(data.length).toBeGreaterThan(0);
  for (const entry of data)
    expect(entry).toMatchObject({ sample: true, customer: expect.stringContaining('示例') });
});

test('the follow code is a PNG, other aliases are not found', async () => {
  const route = 'GET /api/file/file/getBaseFileByAlias';
  const { data } = await server.call(route, { query: { alias: 'officialAccount' } });
  expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await server.call(route, { query: { alias: 'secrets' } })).toMatchObject({
    status: 404,
    code: 40401,
  });
});

test('a change of content is heard of at once', async () => {
  const heard = new Promise<void>((resolve) => server.changes.on('content', resolve));
  await server.store.pool.query("update banners set title = title || '！'");
  await heard;
});
