import { calls } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../apps/server/src/testing/server.ts';
import { addressesOf } from '../apps/web/app/site/pages/find.ts';
import { pages } from '../apps/web/app/site/pages/table.ts';
import { loadSite } from './site.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await aServer({ pages: { build: await loadSite(), mode: 'production' } });
  token = await server.signIn(aPhone());
});
afterAll(() => server.close());

const kept = async (url: string, cookie = '') => {
  const userAgent = url.startsWith('/mobile') ? PHONE : DESKTOP;
  const { headers, statusCode } = await server.app.http.inject({
    url,
    headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
  });
  return { statusCode, cacheControl: String(headers['cache-control']) };
};

test('no page for signed-in people is stored anywhere, shown to them or refused to others', async () => {
  const addresses = pages
    .filter(({ access }) => access !== 'public')
    .flatMap((page) => addressesOf(page).map(({ path }) => path));
  expect(addresses.length).toBeGreaterThan(50);
  for (const url of addresses)
    for (const cookie of [`AccessToken=${token}`, ''])
      expect({ url, ...(await kept(url, cookie)) }).toMatchObject({
        cacheControl: expect.stringContaining('no-store'),
      });
});

test('a public page names its visitor once they are signed in, and is not stored then', async () => {
  const shown = await kept('/about', `AccessToken=${token}`);
  expect(shown).toEqual({ statusCode: 200, cacheControl: 'private, no-store' });
  expect(await kept('/about')).toEqual({ statusCode: 200, cacheControl: 'private, no-cache' });
});

test('no answer of a call that asks who one is is stored anywhere', async () => {
  const asking = [...calls].filter(({ access }) => access !== 'public');
  expect(asking.length).toBeGreaterThan(200);
  for (const { method, path, access } of asking)
    for (const headers of [{}, { [access === 'operator' ? 'admintoken' : 'accesstoken']: token }]) {
      const answer = await server.app.http.inject({
        ...{ method, url: path, headers },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      expect({ path, cacheControl: answer.headers['cache-control'] }).toMatchObject({
        cacheControl: expect.stringContaining('no-store'),
      });
    }
});
