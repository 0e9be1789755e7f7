import type { Challenge } from '@yinxin/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { solve } from '../testing/challenge.ts';
import { aPhone, aServer } from '../testing/server.ts';

const logins = ['/api/appapi/cas/token', '/api/auth/cas/token', '/api/user/cas/token'];
const payload = { account: '13900000000', verificationCode: '000000' };

// so many calls take a busy machine longer than the minute that they are counted in
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('paths that do the same share one budget', async () => {
  const server = await aServer({ oneAddress: true });
  const codes = [];
  for (let n = 0; n < 31; n++) {
    const answer = await server.app.http.inject({ method: 'POST', url: logins[n % 3] ?? '', payload });
    codes.push(answer.json().code);
  }
  expect(codes.slice(0, 30)).not.toContain(42900);
  expect(codes[30]).toBe(42900);
  await server.close();
});

test('a person has one budget wherever they come from, and leaves others theirs', async () => {
  const server = await aServer();
  const token = await server.signIn(aPhone());
  const search = (as: string) =>
    server.call('GET /api/appapi/query/org/cert/list', { query: { organizationName: '示例' } }, as);
  for (let n = 0; n < 60; n++) expect((await search(token)).code).toBe(1);
  expect(await search(token)).toMatchObject({ status: 429, code: 42900 });
  expect((await search(await server.signIn(aPhone()))).code).toBe(1);
  await server.close();
});

/** Asks 31 times with an address of one's own making in front; the code of the last answer. */
async function lastOf31(env: Record<string, string>, forwarded: (n: number) => string) {
  const server = await aServer({ env, oneAddress: true });
  let code = 0;
  for (let n = 0; n < 31; n++) {
    const headers = { 'x-forwarded-for': forwarded(n) };
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/appapi/cas/token',
      payload,
      headers,
      remoteAddress: '10.1.1.1',
    });
    code = answer.json().code;
  }
  await server.close();
  return code;
}

test('nobody chooses the address they are counted by', async () => {
  const invented = (n: number) => `203.0.113.${n}`;
  expect(await lastOf31({}, invented)).toBe(42900);
  for (const TRUST_PROXY of ['1', '10.0.0.0/8']) {
    expect(await lastOf31({ TRUST_PROXY }, (n) => `${invented(n)}, 198.51.100.1`)).toBe(42900);
    expect(await lastOf31({ TRUST_PROXY }, invented)).toBe(30201);
  }
});

const BATCH = 'POST /api/appapi/registry/register/batch';
const people = (n: number) => Array.from({ length: n }, () => ({ account: aPhone() }));

test('a batch registration has a budget of people per network', async () => {
  const server = await aServer({ env: { INVITES_PER_IP_HOUR: '60' }, oneAddress: true });
  const codes = [];
  for (const count of [50, 20, 10]) codes.push((await server.call(BATCH, { body: people(count) })).code);
  expect(codes).toEqual([1, 30315, 1]);
  expect((await server.store.pool.query('select 1 from invitations')).rowCount).toBe(60);
  await server.close();
});

test('what strangers used up of the site’s budget is a challenge for others, not a refusal', async () => {
  const server = await aServer({ env: { INVITES_PER_IP_HOUR: '1000', INVITES_PER_HOUR: '60' } });
  const from = { address: '10.3.0.1' };
  expect((await server.call(BATCH, { body: people(50) })).code).toBe(1);
  const refused = await server.call(BATCH, { body: people(20) }, undefined, from);
  expect(refused).toMatchObject({ status: 428, code: 30209 });
  const challenge = solve(refused.data as unknown as Challenge);
  const again = await server.call(BATCH, { body: people(20) }, undefined, { ...from, challenge });
  expect(again.code).toBe(1);
  expect((await server.store.pool.query('select 1 from invitations')).rowCount).toBe(70);
  await server.close();
});
