import { dayInChina } from '@yinxin/values';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { countView, forgetVisitors } from './record.ts';
import { visitReport } from './report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux) Firefox/140.0';
const TODAY = () => dayInChina(new Date());

const view = (body: object, headers: Record<string, string> = {}, remoteAddress = '127.9.0.1') =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/analytics/view',
    payload: body,
    headers: { 'user-agent': BROWSER, ...headers },
    remoteAddress,
  });
const report = () => visitReport(server.store.db, TODAY(), TODAY());

test('views are counted by page, source and device, a visitor once a day', async () => {
  await view({ path: '/pc/home', referrer: 'search.example', device: 'desktop' });
  await view({ path: '/about', device: 'desktop' });
  await view({ path: '/about', referrer: '', device: 'mobile' }, {}, '127.9.0.2');
  expect(await report()).toEqual({
    days: [{ day: TODAY(), visitors: 2, views: 3 }],
    pages: [
      { path: '/about', views: 2 },
      { path: '/pc/home', views: 1 },
    ],
    sources: [
      { source: 'direct', visits: 1 },
      { source: 'search.example', visits: 1 },
    ],
    devices: [
      { device: 'desktop', views: 2 },
      { device: 'mobile', views: 1 },
    ],
  });
});

test('who asks not to be tracked is not, and neither are robots', async () => {
  const before = await report();
  const body = { path: '/about', device: 'desktop' };
  const declining: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'Googlebot/2.1' },
  ];
  for (const headers of declining) expect((await view(body, headers)).json()).toMatchObject({ code: 1 });
  expect(await report()).toEqual(before);
});

test('no address and no agent is stored, and nothing is set on the visitor', async () => {
  const answer = await view({ path: '/about', device: 'desktop' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  for (const table of ['page_views', 'visit_days', 'visitors_today']) {
    const { rows } = await server.store.pool.query(`select t::text as line from ${table} t`);
    for (const { line } of rows) expect(line).not.toMatch(/127\.9|Firefox/);
  }
});

test('made-up paths and sources are refused', async () => {
  for (const body of [
    { path: 'about', device: 'desktop' },
    { path: '/a?b=c', device: 'desktop' },
    { path: `/${'x'.repeat(200)}`, device: 'desktop' },
    { path: '/about', referrer: 'https://x.example/path', device: 'desktop' },
    { path: '/about', device: 'watch' },
  ])
    expect((await view(body)).statusCode).toBe(400);
});

test('when the day is over its salt and hashes are gone, its numbers stay', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const visitor = { ip: '127.9.0.9', userAgent: BROWSER };
  await countView(server.store.db, { path: '/about', device: 'desktop' }, visitor, yesterday);
  await forgetVisitors(server.store.db, new Date());
  const { rows } = await server.store.pool.query('select day::text, salt from visit_days order by day');
  expect(rows.map(({ day, salt }) => [day, salt === null])).toEqual([
    [dayInChina(yesterday), true],
    [TODAY(), false],
  ]);
  const left = await server.store.pool.query('select distinct day::text from visitors_today');
  expect(left.rows).toEqual([{ day: TODAY() }]);
  const day = dayInChina(yesterday);
  expect((await visitReport(server.store.db, day, day)).days).toEqual([{ day, visitors: 1, views: 1 }]);
});

test('too many views from one address are told to wait', async () => {
  const answers = [];
  vi.useFakeTimers({ toFake: ['Date'] }); // all within one minute, however busy the machine
  try {
    for (let n = 0; n < 121; n++)
      answers.push((await view({ path: 'x', device: 'desktop' }, {}, '127.9.1.1')).statusCode);
  } finally {
    vi.useRealTimers();
  }
  expect(answers.at(-1)).toBe(429);
});
