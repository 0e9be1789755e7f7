import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone } from '../../testing/server.ts';
import { aBackOffice, type BackOffice } from './testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
});
afterAll(() => office.close());

const login = 'POST /api/admin/login';
const me = 'GET /api/admin/me';

test('nobody and no ordinary user gets in, whatever header their token is in', async () => {
  const userToken = await office.server.signIn(aPhone());
  expect(await office.call(me)).toMatchObject({ status: 401, code: 30110 });
  expect(await office.call(me, {}, userToken)).toMatchObject({ status: 401, code: 30110 });
  expect(await office.server.call(me, {}, userToken)).toMatchObject({ status: 401, code: 30110 });
});

test('an operator is no user: their token opens nothing in the accessToken header', async () => {
  const { token } = await office.anOperator('administrator');
  expect(await office.call(me, {}, token)).toMatchObject({ status: 200 });
  expect(await office.server.call(me, {}, token)).toMatchObject({ status: 401 });
  expect(await office.server.call('GET /api/appapi/cas/auth/current', {}, token)).toMatchObject({
    status: 401,
  });
});

test('with a one-time password nothing works until it is changed', async () => {
  const { login: name, password } = await office.aNewcomer('auditor');
  const data = await office.enter(name, password);
  expect(data.operator).toMatchObject({ login: name, roles: ['auditor'], mustChangePassword: true });
  const events = 'GET /api/admin/events';
  expect(await office.call(events, {}, data.token)).toMatchObject({ status: 403, code: 30502 });
  const change = (newPassword: string) =>
    office.call('POST /api/admin/password', { body: { password, newPassword } }, data.token);
  expect(await change(password)).toMatchObject({ code: 30508 });
  expect(await change(`my name is ${name}`)).toMatchObject({ code: 30508 });
  expect(await change('too short')).toMatchObject({ status: 400, message: expect.stringContaining('12') });
  expect(await change('quite long enough')).toMatchObject({
    status: 200,
    data: { mustChangePassword: false },
  });
  expect(await office.call(events, {}, data.token)).toMatchObject({ status: 200 });
});

test('an unknown account is answered like a wrong password', async () => {
  const { login: name } = await office.aNewcomer('editor');
  const unknown = await office.call(login, { body: { login: 'nobody', password: 'x' } });
  const wrong = await office.call(login, { body: { login: name, password: 'x' } });
  expect([unknown.status, unknown.code, unknown.message]).toEqual([wrong.status, wrong.code, wrong.message]);
});

test('passwords and tokens are stored as hashes only', async () => {
  const { token, password } = await office.anOperator('editor');
  const { rows } = await office.server.store.pool.query(
    'select o::text as line from operators o union all select s::text from operator_sessions s union all select e::text from operator_events e',
  );
  const stored = rows.map(({ line }) => line).join('\n');
  expect(stored).toContain('scrypt$');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(password);
});

test('two administrators create and reset, one disables; each ends the sessions it should', async () => {
  const [admin, second] = [
    await office.anOperator('administrator'),
    await office.anOperator('administrator'),
  ];
  const body = { login: 'xiaoli', name: '李示例', roles: ['editor', 'reviewer'], why: '新同事' };
  const asked = await office.call('POST /api/admin/operators/create', { body }, admin.token);
  expect(asked).toMatchObject({ status: 200, data: { operator: null, request: { login: 'xiaoli' } } });
  expect(await office.call('POST /api/admin/operators/create', { body }, admin.token)).toMatchObject({
    code: 30527,
  });
  const created = await office.confirm(asked.data, second.token);
  expect(await office.call('POST /api/admin/operators/create', { body }, admin.token)).toMatchObject({
    code: 30503,
  });
  const first = await office.enter('xiaoli', created.password);
  const { id } = first.operator;
  const why = '忘记密码';
  const wish = await office.call('POST /api/admin/operators/reset', { body: { id, why } }, admin.token);
  expect(await office.call(me, {}, first.token)).toMatchObject({ status: 200 });
  const reset = await office.confirm(wish.data, second.token);
  expect(await office.call(me, {}, first.token)).toMatchObject({ status: 401 });
  const again = { body: { login: 'xiaoli', password: reset.password } };
  const entered = await office.enter('xiaoli', reset.password);
  expect(await office.call(me, {}, entered.token)).toMatchObject({ status: 200 });
  const disable = { body: { id, disabled: true, why: '离职' } };
  expect(await office.call('POST /api/admin/operators/disable', disable, admin.token)).toMatchObject({
    data: { operator: { disabled: true }, request: null },
  });
  expect(await office.call(me, {}, entered.token)).toMatchObject({ status: 401 });
  expect(await office.call(login, again)).toMatchObject({ code: 30501 });
});

test('an administrator can neither disable nor reset themselves', async () => {
  const { id, token } = await office.anOperator('administrator');
  const body = { id, why: '测试' };
  expect(
    await office.call('POST /api/admin/operators/disable', { body: { ...body, disabled: true } }, token),
  ).toMatchObject({ code: 30505 });
  expect(await office.call('POST /api/admin/operators/reset', { body }, token)).toMatchObject({
    code: 30505,
  });
  const roles = { body: { ...body, roles: ['auditor'] } };
  expect(await office.call('POST /api/admin/operators/roles', roles, token)).toMatchObject({ code: 30505 });
});

test.each([
  ['auditor', 'editor'],
  ['administrator', 'reviewer'],
])('nobody is %s and %s', async (...roles) => {
  const { token } = await office.anOperator('administrator');
  const body = { login: 'double', name: '双职示例', roles, why: '测试' };
  expect(await office.call('POST /api/admin/operators/create', { body }, token)).toMatchObject({
    code: 30506,
  });
});

test('a session ends after eight hours and by leaving', async () => {
  const left = await office.anOperator('editor');
  await office.call('POST /api/admin/logout', {}, left.token);
  expect(await office.call(me, {}, left.token)).toMatchObject({ status: 401, code: 30110 });
  const { token, id } = await office.anOperator('editor');
  const { rows } = await office.server.store.pool.query(
    "update operator_sessions set expires_at = expires_at - interval '8 hours' where operator_id = $1 returning extract(epoch from expires_at - created_at)::int as life",
    [id],
  );
  expect(rows).toEqual([{ life: 0 }]);
  expect(await office.call(me, {}, token)).toMatchObject({ status: 401, code: 30114 });
});

test('a session left alone for half an hour ends; one in use does not', async () => {
  const { token, id } = await office.anOperator('editor');
  const idleFor = (minutes: number) =>
    office.server.store.pool.query(
      'update operator_sessions set used_at = now() - make_interval(mins => $2) where operator_id = $1',
      [id, minutes],
    );
  await idleFor(29);
  expect(await office.call(me, {}, token)).toMatchObject({ status: 200 });
  const { rows } = await office.server.store.pool.query(
    "select used_at > now() - interval '1 minute' as fresh from operator_sessions where operator_id = $1",
    [id],
  );
  expect(rows).toEqual([{ fresh: true }]);
  await idleFor(30);
  expect(await office.call(me, {}, token)).toMatchObject({ status: 401, code: 30114 });
});

test('what was done is written down and cannot be changed', async () => {
  const { token } = await office.anOperator('auditor');
  const { data } = await office.call(
    'GET /api/admin/events',
    { query: { act: 'login', limit: '50' } },
    token,
  );
  expect(data.list.length).toBeGreaterThan(0);
  expect(data.list.every(({ act }) => act === 'login')).toBe(true);
  for (const change of ['update operator_events set act = act', 'delete from operator_events'])
    await expect(office.server.store.pool.query(change)).rejects.toThrow('permission denied');
});
