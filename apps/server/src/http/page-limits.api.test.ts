import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadSite } from '../../../../scripts/site.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ pages: { build: await loadSite(), mode: 'production' }, oneAddress: true });
});
afterAll(() => server.close());
// so many calls take a busy machine longer than the minute that they are counted in
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const get = (url: string, remoteAddress: string) =>
  server.app.http.inject({ url, remoteAddress, headers: { 'user-agent': DESKTOP } });

const number = (n: number) => `YB20260101-${String(n).padStart(12, '0')}`;
const page = (n: number) => `/product/contract/verificationReport/check?number=${number(n)}`;
const call = (n: number) => `/api/file/verification/report?number=${number(n)}`;

test('a call counts for its visitor whether it comes by itself or in a page', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++)
    for (const url of [page(n), call(n)]) statuses.push((await get(url, '10.2.0.1')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));

  const refused = await get(page(30), '10.2.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('请求过于频繁，请稍后再试');
  expect(refused.headers['cache-control']).toMatch(/no-(cache|store)/);
  expect((await get(call(30), '10.2.0.1')).statusCode).toBe(429);
  expect((await get(page(30), '10.2.0.2')).statusCode).toBe(200);
});

test('any page whose call is refused says so with its status', async () => {
  const log = '/product/evidence/log';
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n++) statuses.add((await get('/api/signing/evidence/log', '10.2.0.3')).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await get(log, '10.2.0.3');
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('请求过于频繁，请稍后再试');
  expect((await get(log, '10.2.0.4')).statusCode).toBe(200);
});

test('whoever reads page after page is never refused', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 40; n++)
    for (const url of ['/pc/home', '/about/news', '/about/cases.data', `/about/news?page=${n + 1}`])
      statuses.add((await get(url, '10.2.0.5')).statusCode);
  expect(statuses).not.toContain(429);
});
