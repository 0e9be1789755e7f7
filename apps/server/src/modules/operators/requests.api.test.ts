import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { World } from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { noteChange, voiceOf } from '../second-voices/index.ts';
import { pemOf } from '../verification/testing/index.ts';
import { createAdministratorOrReset } from './index.ts';
import { aBackOffice, type BackOffice } from './testing/index.ts';

let office: BackOffice;
let db: BackOffice['server']['store']['db'];
type Person = Awaited<ReturnType<BackOffice['anOperator']>>;
beforeAll(async () => {
  office = await aBackOffice();
  db = office.server.store.db;
});
afterAll(() => office.close());

const HOUR = 3_600_000;
const why = '测试';
const me = 'GET /api/admin/me';
const anAdmin = () => office.anOperator('administrator');

const askFor = (
  path: 'create' | 'roles' | 'disable' | 'reset' | 'reset-second-factor',
  by: Person,
  body: object,
) => office.call(`POST /api/admin/operators/${path}`, { body: { why, ...body } }, by.token);
type Asked = Awaited<ReturnType<typeof askFor>>['data'];
const decide = ({ request }: Asked, by: Person, approve = true) =>
  office.call(
    'POST /api/admin/operators/decide',
    { body: { id: request?.id, digest: request?.digest, approve, why } },
    by.token,
  );
const historyOf = async (id: string, by: Person) =>
  (await office.call('GET /api/admin/operators/history', { query: { id } }, by.token)).data;

/** Signs in with a one-time password and chooses another. */
async function settle(login: string, password: string): Promise<Person> {
  const { token, operator } = await office.enter(login, password);
  const next = { password, newPassword: 'a password of my own' };
  await office.call('POST /api/admin/password', { body: next }, token);
  return { token, id: operator.id, login, password: next.newPassword };
}

const aRoot = () => ({
  certificate: pemOf(new World().root.certificate),
  ...{ name: '自己的根', source: '自己做的文件', why },
});
/** One asks for a root, the other decides it. */
async function trustBy(asker: Person, decider: Person) {
  const { data } = await office.call('POST /api/admin/trust/request', { body: aRoot() }, asker.token);
  const body = { id: data.id, digest: data.digest, approve: true, why };
  return office.call('POST /api/admin/trust/decide', { body }, decider.token);
}
/** As it was before two were needed. */
const byOne = (operatorId: string, byId: string, change: 'created' | 'password' = 'created') =>
  noteChange(db, { operatorId, change, way: 'alone', byId }, 0, new Date(Date.now() - 48 * HOUR));

let logins = 0;
const aReviewer = (roles = ['reviewer']) => ({ login: `newcomer${++logins}`, name: '新人示例', roles });

describe('one administrator is not two persons', () => {
  test('who makes two reviewers has none before another administrator agrees', async () => {
    const admin = await anAdmin();
    const puppets = [aReviewer(), aReviewer()];
    for (const puppet of puppets) {
      const { data } = await askFor('create', admin, puppet);
      expect(data).toMatchObject({ operator: null, request: { may: [], login: puppet.login } });
      // half a password opens nothing, and one's own request is not decided by oneself
      const half = { login: puppet.login, password: data.passwordHalf ?? '' };
      expect(await office.call('POST /api/admin/login', { body: half })).toMatchObject({ code: 30501 });
      expect(await decide(data, admin)).toMatchObject({ status: 403, code: 30520 });
    }
    const { rows } = await office.server.store.pool.query('select 1 from operators where login = any($1)', [
      puppets.map(({ login }) => login),
    ]);
    expect(rows).toEqual([]);
  });

  test('agreed to by another, both decide nothing that takes two for the waiting time', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const made: Person[] = [];
    for (const puppet of [aReviewer(), aReviewer()]) {
      const { data } = await askFor('create', admin, puppet);
      const { password } = await office.confirm(data, second.token);
      made.push(await settle(puppet.login, password));
    }
    const [one, two] = made as [Person, Person];
    expect(await trustBy(one, two)).toMatchObject({
      status: 403,
      code: 30521,
      message: expect.stringMatching(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} 起/),
    });
    const line = (await office.call('GET /api/admin/trust', {}, two.token)).data.requests[0];
    expect(line).toMatchObject({ may: [], hindrance: expect.stringContaining('起才能') });
    // an honest pair goes on with what they asked for
    const [asker, decider] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    expect(await trustBy(asker, decider)).toMatchObject({ code: 1 });
    expect(await historyOf(one.id, admin)).toMatchObject([
      { change: 'created', way: 'two-persons', by: expect.any(String), confirmedBy: expect.any(String) },
    ]);
  });

  test.each([
    ['reset', {}],
    ['reset-second-factor', {}],
    ['roles', { roles: ['accountant'] }],
    ['disable', { disabled: false }],
  ] as const)(
    '%s takes another administrator, ends the sessions and begins the waiting time',
    async (path, more) => {
      const [admin, second] = [await anAdmin(), await anAdmin()];
      const reviewer = await office.anOperator('reviewer');
      if (path === 'disable') await askFor('disable', admin, { id: reviewer.id, disabled: true });
      const { data } = await askFor(path, admin, { id: reviewer.id, ...more });
      expect(data.operator).toBeNull();
      expect(await decide(data, admin)).toMatchObject({ code: 30520 });
      if (path !== 'disable')
        expect(await office.call(me, {}, reviewer.token)).toMatchObject({ status: 200 });
      expect(await decide(data, second)).toMatchObject({
        code: 1,
        data: { request: { decision: 'approved' } },
      });
      expect(await office.call(me, {}, reviewer.token)).toMatchObject({ status: 401 });
      expect(await decide(data, second)).toMatchObject({ code: 30524 });
      expect((await voiceOf(db, reviewer.id)).besides([])).toMatchObject({ outcome: 'fresh' });
      const { data: list } = await office.call('GET /api/admin/operators', {}, admin.token);
      const shown = list.list.find(({ id }) => id === reviewer.id);
      expect(shown?.decidesFrom).not.toBeNull();
      if (path === 'roles') expect(shown?.roles).toEqual(['accountant']);
      if (path === 'reset') expect(shown?.lastReset).toMatchObject({ way: 'two-persons' });
    },
  );

  test('what was refused is not done, and what changed since is told', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const person = await office.anOperator('editor');
    const refused = await askFor('reset', admin, { id: person.id });
    expect(await decide(refused.data, second, false)).toMatchObject({ data: { passwordHalf: null } });
    expect(await office.call(me, {}, person.token)).toMatchObject({ status: 200 });
    const roles = await askFor('roles', admin, { id: person.id, roles: ['reviewer'] });
    await office.server.store.pool.query("update operators set roles = '{auditor}' where id = $1", [
      person.id,
    ]);
    expect(await decide(roles.data, second)).toMatchObject({ code: 30523 });
    const unread = { ...roles.data, request: { ...roles.data.request!, digest: '0'.repeat(64) } };
    expect(await decide(unread, second)).toMatchObject({ code: 30523 });
  });

  test('the one it is about does not decide it', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const { data } = await askFor('reset-second-factor', admin, { id: second.id });
    expect(await decide(data, second)).toMatchObject({ code: 30505 });
    expect(await decide(data, await anAdmin())).toMatchObject({ code: 1 });
  });

  test('the records name who asked and who agreed', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const { data } = await askFor('create', admin, aReviewer());
    await office.confirm(data, second.token);
    const { rows } = await office.server.store.pool.query(
      "select act, actor_id, facts from events where facts->>'login' = $1 order by id",
      [data.request?.login],
    );
    expect(rows).toMatchObject([
      { act: 'request-operator', actor_id: admin.id },
      {
        act: 'create-operator',
        actor_id: second.id,
        facts: { requestedBy: admin.id, confirmedBy: second.id },
      },
      { act: 'approve-operator', actor_id: second.id, facts: { requestedBy: admin.id } },
    ]);
  });
});

describe('accounts by the same hand', () => {
  test('who made another alone is not the other voice, nor are two whom the same one made', async () => {
    const admin = await anAdmin();
    const [one, two, other] = [
      await office.anOperator('reviewer'),
      await office.anOperator('reviewer'),
      await office.anOperator('reviewer'),
    ];
    await byOne(one.id, admin.id);
    await byOne(two.id, admin.id, 'password');
    expect(await trustBy(one, two)).toMatchObject({ status: 403, code: 30522 });
    expect(await trustBy(one, other)).toMatchObject({ code: 1 });
    expect((await voiceOf(db, one.id)).besides([admin.id])).toEqual({ outcome: 'related' });
    // through a maker in between
    const between = await anAdmin();
    await byOne(between.id, admin.id);
    await byOne(other.id, between.id);
    expect((await voiceOf(db, other.id)).besides([one.id])).toEqual({ outcome: 'related' });
  });

  test('two administrators who reset a password together make the account its owner’s', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const [one, two] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    for (const { id } of [one, two]) await byOne(id, admin.id);
    const { data } = await askFor('reset', admin, { id: two.id });
    await office.confirm(data, second.token);
    const later = new Date(Date.now() + 25 * HOUR);
    expect((await voiceOf(db, two.id, later)).besides([one.id])).toBeUndefined();
    await byOne(two.id, admin.id, 'password');
    expect((await voiceOf(db, two.id, later)).besides([one.id])).toBeUndefined(); // that one was before
    await noteChange(db, { operatorId: two.id, change: 'password', way: 'alone', byId: admin.id }, 0, later);
    expect((await voiceOf(db, two.id, later)).besides([one.id])).toEqual({ outcome: 'related' });
  });

  test('an administrator whom another made alone does not confirm for them', async () => {
    const [admin, made] = [await anAdmin(), await anAdmin()];
    await byOne(made.id, admin.id);
    const { data } = await askFor('create', admin, aReviewer());
    expect(await decide(data, made)).toMatchObject({ code: 30522 });
  });
});

test('the waiting time ends to the millisecond', async () => {
  const { id } = await office.anOperator('reviewer');
  const at = new Date('2026-05-01T08:00:00.000Z');
  await noteChange(db, { operatorId: id, change: 'roles', way: 'command-line' }, 24, at);
  const end = at.getTime() + 24 * HOUR;
  expect((await voiceOf(db, id, new Date(end - 1))).besides([])).toEqual({
    outcome: 'fresh',
    until: new Date(end),
  });
  expect((await voiceOf(db, id, new Date(end))).besides([])).toBeUndefined();
});

describe('administrators', () => {
  test('of two none takes the other out alone; the other may agree to go', async () => {
    const smallOffice = await aBackOffice();
    try {
      const [one, two, three] = [
        await smallOffice.anOperator('administrator'),
        await smallOffice.anOperator('administrator'),
        await smallOffice.anOperator('administrator'),
      ];
      const out = (id: string, token: string) =>
        smallOffice.call('POST /api/admin/operators/disable', { body: { id, disabled: true, why } }, token);
      expect((await out(three.id, one.token)).data).toMatchObject({ operator: { disabled: true } });
      const { data } = await out(two.id, one.token);
      expect(data).toMatchObject({ operator: null, request: { change: 'disable-operator' } });
      expect(await smallOffice.call(me, {}, two.token)).toMatchObject({ status: 200 });
      await smallOffice.confirm(data, two.token);
      expect(await smallOffice.call(me, {}, two.token)).toMatchObject({ status: 401 });
      const { data: list } = await smallOffice.call('GET /api/admin/operators', {}, one.token);
      expect(list.administrators).toBe(1);
    } finally {
      await smallOffice.close();
    }
  });

  test('come from the command line: the first two decide at once, later ones wait', async () => {
    const smallOffice = await aBackOffice();
    try {
      const { db: own, pool } = smallOffice.server.store;
      const freshness = async (login: string) => {
        const { rows } = await pool.query<{ id: string }>('select id from operators where login = $1', [
          login,
        ]);
        return (await voiceOf(own, rows[0]?.id ?? '')).besides([])?.outcome;
      };
      for (const login of ['first', 'second']) {
        expect(await createAdministratorOrReset(own, login, 24)).toMatchObject({
          created: true,
          waits: false,
        });
        expect(await freshness(login)).toBeUndefined();
      }
      expect(await createAdministratorOrReset(own, 'third', 24)).toMatchObject({
        created: true,
        waits: true,
      });
      expect(await freshness('third')).toBe('fresh');
      expect(await createAdministratorOrReset(own, 'first', 24)).toMatchObject({
        created: false,
        waits: true,
      });
      expect(await freshness('first')).toBe('fresh');
      const { rows } = await pool.query(
        "select actor_name, act from events where act in ('create-operator', 'reset-password') order by id",
      );
      expect(rows.map(({ actor_name, act }) => `${actor_name} ${act}`)).toEqual([
        '命令行 create-operator',
        '命令行 create-operator',
        '命令行 create-operator',
        '命令行 reset-password',
      ]);
    } finally {
      await smallOffice.close();
    }
  });
});

test('one’s own new factor begins the waiting time, the first one does not', async () => {
  const person = await office.anOperator('reviewer');
  const { password, token, id } = person;
  const add = async () => {
    const begun = await office.call('POST /api/admin/second-factor/totp', { body: { password } }, token);
    const { Secret, TOTP } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate();
    const body = { ticket: begun.data.ticket, name: '手机', code };
    return office.call('POST /api/admin/second-factor/totp/confirm', { body }, token);
  };
  expect(await add()).toMatchObject({ code: 1 });
  expect((await voiceOf(db, id)).besides([])).toBeUndefined();
  expect(await add()).toMatchObject({ code: 1 });
  expect((await voiceOf(db, id)).besides([])).toMatchObject({ outcome: 'fresh' });
});

test('the database refuses a change confirmed by its author, or of one’s own account', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  const insert = (operatorId: string, byId: string, confirmedBy: string) =>
    noteChange(db, { operatorId, change: 'roles', way: 'two-persons', byId, confirmedBy }, 24);
  for (const [target, by, confirmed] of [
    [two.id, one.id, one.id],
    [one.id, one.id, two.id],
    [two.id, one.id, two.id],
  ] as const)
    await expect(insert(target, by, confirmed)).rejects.toMatchObject({
      cause: { constraint: 'confirmed_by_another' },
    });
});
