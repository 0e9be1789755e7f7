import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '../../../../../scripts/site.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { contractOf } from '../applications/testing/examples.ts';
import { aProgram, type TestProgram } from '../applications/testing/index.ts';
import { mayFrame } from './embeds.ts';

const SHOP = 'https://shop.example';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  const pages = { build: await loadSite(), mode: 'production' as const };
  server = await aServer({ environment: 'sandbox', pages });
  program = await aProgram(server);
});
afterAll(() => server.close());

const query = (text: string, ...values: unknown[]) => server.store.pool.query(text, values);
const register = (...origins: string[]) =>
  query('update applications set origins = $2 where id = $1', program.applicationId, origins);
const embed = (change: object = {}) => program.call('POST', '/embeds', { page: 'identity', ...change });
const visit = (path: string, cookie?: string) =>
  server.app.http.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} });
const framesOf = (answer: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]+)/.exec(String(answer.headers['content-security-policy']))?.[1];

async function opened(change: object = {}) {
  const { data } = await embed(change);
  const { pathname } = new URL(data.url);
  const answer = await visit(pathname);
  const cookie = String(answer.headers['set-cookie']);
  return {
    ...{ pathname, answer, cookie },
    own: cookie.split(';')[0] ?? '',
    target: String(answer.headers.location),
  };
}

test('an address opens its page once, for the sites of its application alone', async () => {
  await register(SHOP);
  const { id, parties } = await contractOf(program);
  const { pathname, answer, cookie, own, target } = await opened({
    ...{ page: 'signing', contractId: id, partyId: parties[0].id },
  });
  expect(answer.statusCode).toBe(303);
  // otherwise a browser that does not name the ancestors does not say who holds the page
  expect(answer.headers['referrer-policy']).not.toBe('no-referrer');
  expect(cookie).toMatch(/HttpOnly; SameSite=None; Secure; Partitioned$/);
  expect(target).toMatch(/^\/s\//);
  const framed = await visit(target, own);
  expect(framesOf(framed)).toBe(SHOP);
  expect(framed.headers['x-frame-options']).toBeUndefined();
  // nobody else holds it, and the frame holds nothing else
  const direct = await visit(target);
  expect(framesOf(direct)).toBe("'none'");
  expect(direct.headers['x-frame-options']).toBe('DENY');
  expect(framesOf(await visit('/pc/home', own))).toBe("'none'");
  const again = await visit(pathname);
  expect(again.statusCode).toBe(410);
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('who signs in or reads inside of the frame is remembered in the jar of the frame', async () => {
  await register(SHOP);
  const { own } = await opened();
  const answer = await server.app.http.inject({
    ...{ method: 'GET', url: '/api/appapi/cas/auth/current' },
    headers: { cookie: own, accesstoken: 'x'.repeat(43) },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  for (const one of cookies) expect(one).toContain('SameSite=None; Secure; Partitioned');
});

test('without registered sites, or with a way back to another one, there is no address', async () => {
  await register();
  expect(await embed()).toMatchObject({ status: 409, code: 31036 });
  await register(SHOP);
  expect(await embed({ returnUrl: 'https://evil.example/x' })).toMatchObject({ code: 31036 });
  expect(await embed({ returnUrl: `${SHOP}/done` })).toMatchObject({ code: 1 });
  expect(await embed({ page: 'signing' })).toMatchObject({ status: 400 });
});

test('an application that was disabled holds nothing any more', async () => {
  await register(SHOP);
  const { own } = await opened();
  expect(framesOf(await visit('/login', own))).toBe(SHOP);
  await query(`update applications set state = 'disabled' where id = $1`, program.applicationId);
  expect(framesOf(await visit('/login', own))).toBe("'none'");
  await query(`update applications set state = 'active' where id = $1`, program.applicationId);
});

test.each([
  ['signing', '/s/abc', true],
  ['signing', '/mobile/businessProcessing/signCenter/CloudSignature', true],
  ['signing', '/mobile/signing/indexNew', true],
  ['signing', '/mobile/signing', false],
  ['signing', '/businessProcessing/signCenter', false],
  ['signing', '/signs', false],
  ['signing', '/mobile', false],
  ['identity', '/auth/PersonAuthType', true],
  ['identity', '/authorize/abc', false],
  ['seals', '/mobile/seal', true],
  ['template', '/businessProcessing/signCenter/templates/edit', true],
] as const)('%s holds %s: %s', (page, path, may) => {
  expect(mayFrame(page, path)).toBe(may);
});
