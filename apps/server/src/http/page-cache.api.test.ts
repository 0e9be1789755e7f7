import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { loadSite } from '../../../../scripts/site.ts';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { aQueue } from '../testing/jobs.ts';
import { aPhone, aServer, type TestServer } from '../testing/server.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const agents = [
  DESKTOP,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.60',
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
];

interface Asked {
  method: 'GET' | 'HEAD';
  url: string;
  headers: Record<string, string>;
}

let server: TestServer;
let uncached: App;
let token: string;
beforeAll(async () => {
  const pages = { build: await loadSite(), mode: 'production' as const };
  server = await aServer({ pages });
  // A process that hears of no changes keeps nothing.
  const changes = { on: () => {}, listening: false, processes: async () => 1, close: async () => {} };
  const jobs = aQueue(server.store, changes);
  uncached = await createApp({ ...server, config: readConfig({ PORT: '0' }), changes, jobs, pages });
  token = await server.signIn(aPhone());
});
afterAll(async () => {
  await uncached.http.close();
  await server.close();
});

/** All that an answer says, but for the request's own name. */
async function answerOf({ http }: App, asked: Asked) {
  const { statusCode, headers, body } = await http.inject(asked);
  const { 'x-request-id': id, date: _date, connection: _connection, ...rest } = headers;
  return { status: statusCode, headers: rest, body: body.replaceAll(String(id), 'ID') };
}

const ask = (url: string, headers: Record<string, string> = {}, method: Asked['method'] = 'GET') =>
  answerOf(server.app, { method, url, headers: { 'user-agent': DESKTOP, ...headers } });

test('a HEAD request blanks no page', async () => {
  const head = await ask('/about', {}, 'HEAD');
  const page = await ask('/about');
  expect(page.body).toContain('</html>');
  expect(head).toEqual({ ...page, body: '' });
});

test('a page of somebody is not kept, however their cookies are written', async () => {
  for (const cookie of [`AccessToken=; AccessToken=${token}`, `AccessToken=${token}; AccessToken=`])
    await ask('/about/news', { cookie });
  expect((await ask('/about/news')).body).not.toMatch(/139\*{4}/);
});

test('an address with two question marks is not another one', async () => {
  await ask(`/statutes?keyword=${encodeURIComponent('签名')}?other`);
  expect((await ask(`/statutes?keyword=${encodeURIComponent('签名')}`)).body).not.toContain('签名?other');
});

test('a header of the visitor gives the router no orders', async () => {
  await ask('/about/price', { 'x-react-router-spa-mode': 'yes', 'x-react-router-prerender-data': '%5B%5D' });
  const { body } = await ask('/about/price');
  expect(body).toBe(
    (await answerOf(uncached, { method: 'GET', url: '/about/price', headers: { 'user-agent': DESKTOP } }))
      .body,
  );
});

test('whatever was asked before, every answer is that of a server without a cache', async () => {
  const paths = fc.constantFrom(
    ...['/', '/pc/home', '/statutes', '/Statutes/', '/about', '/mobile', '/mobile/about', '/login'],
    ...['/nothing', '/pc/../about', '//about', '/about.data', '/%61bout', '/mobile//about'],
  );
  const queries = fc
    .array(fc.constantFrom('?', '&', 'keyword=', '%E7%AD%BE', '%ff', 'x', '=', '#', '%3F', 'page=2', ' '), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''));
  const cookies = fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'AccessToken',
          'ACCESS_TOKEN',
          'accesstoken',
          ' AccessToken',
          'viewport',
          '__proto__',
        ),
        fc.constantFrom('=', ' = ', ''),
        fc.constantFrom('', 'TOKEN', '"TOKEN"', '%54OKEN', 'dead', 'narrow', '%ff'),
      ),
      { maxLength: 3 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('')).join('; '));
  const requests = fc.record({
    method: fc.constantFrom('GET' as const, 'GET' as const, 'HEAD' as const),
    path: paths,
    query: queries,
    cookie: cookies,
    agent: fc.constantFrom(...agents),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 2, maxLength: 6 }), async (asked) => {
      for (const { method, path, query, cookie, agent } of asked) {
        const headers = { 'user-agent': agent, cookie: cookie.replaceAll('TOKEN', token) };
        const request = { method, url: path + (query && `?${query}`), headers };
        expect(await answerOf(server.app, request)).toEqual(await answerOf(uncached, request));
      }
    }),
    { numRuns: depth(8, 60) },
  );
});
