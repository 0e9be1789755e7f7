import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { type Answer, aProgram, type TestProgram } from '../applications/testing/index.ts';
import { aVerifiedPerson } from '../seals/testing/index.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
});
afterAll(() => server.close());

const expected = ({ code, message, data }: Answer) => {
  expect(code, message).toBe(1);
  return data;
};
const ask = async (body: object) => {
  program = await aProgram(server);
  const asked = expected(await program.call('POST', '/identity-requests', body));
  return { id: asked.id, token: new URL(asked.url).searchParams.get('token') ?? '', asked };
};
const read = async (id: string) => expected(await program.call('GET', `/identity-requests/${id}`));
const decide = (token: string, agree: boolean, session: string) =>
  server.call('POST /api/appapi/identityRequest/decide', { body: { token, agree } }, session);

test('a program learns who somebody is once they agree, and no longer when they take it back', async () => {
  const person = await aVerifiedPerson(server, '欧阳示例');
  const { id, token, asked } = await ask({ kind: 'person', phone: person.phone });
  expect(asked).toMatchObject({ state: 'waiting', result: null });
  expect(new URL(asked.url).pathname).toBe('/auth/request');
  const shown = await server.call('GET /api/appapi/identityRequest/get', { query: { token } }, person.token);
  expect(shown.data).toMatchObject({
    askedBy: program.organizationName,
    answer: 'waiting',
    isVerified: true,
  });
  expect(await read(id)).toMatchObject({ state: 'waiting', result: null });
  await decide(token, true, person.token);
  const told = await read(id);
  expect(told).toMatchObject({ state: 'verified', result: { name: '欧阳示例' } });
  expect(told.result.number).toMatch(/^[\dX]{4}$/);
  await decide(token, false, person.token);
  expect(await read(id)).toMatchObject({ state: 'refused', result: null });
  const { rows } = await server.store.pool.query(
    'select act from events where target_id = $1 order by at, id',
    [id],
  );
  expect(rows.map(({ act }) => act)).toEqual(['ask-identity', 'agree-identity', 'refuse-identity']);
});

test('whoever else has the link, or the id, decides and learns nothing', async () => {
  const { id, token } = await ask({ kind: 'person', phone: aPhone() });
  const stranger = await aVerifiedPerson(server);
  expect((await decide(token, true, stranger.token)).code).toBe(31091);
  const look = await server.call('GET /api/appapi/identityRequest/get', { query: { token } }, stranger.token);
  expect(look.code).toBe(31091);
  expect((await decide('x'.repeat(43), true, stranger.token)).code).toBe(31090);
  expect(await read(id)).toMatchObject({ state: 'waiting', result: null });
  const other = await aProgram(server);
  expect(await other.call('GET', `/identity-requests/${id}`)).toMatchObject({ status: 404, code: 31090 });
});

test('somebody who agreed and is not verified yet is waited for', async () => {
  const phone = aPhone();
  const session = await server.signIn(phone);
  const { id, token } = await ask({ kind: 'person', phone });
  await decide(token, true, session);
  expect(await read(id)).toMatchObject({ state: 'verifying', result: null });
});

test('in the sandbox people and organisations are verified by a call', async () => {
  const phone = aPhone();
  const { id } = await ask({ kind: 'person', phone });
  const verify = (body: object) => program.call('POST', `/sandbox/identity-requests/${id}/verify`, body);
  expect(await verify({ name: '赵示例', phone: aPhone() })).toMatchObject({ code: 31091 });
  expect(expected(await verify({ name: '赵示例', phone }))).toMatchObject({
    ...{ state: 'verified', result: { name: '赵示例', paper: '居民身份证' } },
  });
  const company = { kind: 'organization', phone: aPhone(), organizationName: '示例贸易有限公司' };
  const { id: ofCompany } = await ask(company);
  const answer = await program.call('POST', `/sandbox/identity-requests/${ofCompany}/verify`, {
    ...{ name: '钱示例', phone: company.phone },
  });
  expect(expected(answer)).toMatchObject({
    ...{ state: 'verified', result: { name: '示例贸易有限公司', paper: '统一社会信用代码' } },
  });
  expect((await program.call('POST', '/identity-requests', { kind: 'organization', phone })).status).toBe(
    400,
  );
});
