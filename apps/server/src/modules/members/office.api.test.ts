import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { createSessions } from '../sessions/index.ts';
import { aCompany, aMember, anotherDevice, placeOf, proveIntent } from './testing/index.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

const current = 'GET /api/appapi/cas/auth/current';
const members = 'GET /api/appapi/org/members';
const setRoles = 'POST /api/appapi/org/setRoles';
const handOver = 'POST /api/appapi/org/handOver';
const remove = 'POST /api/appapi/org/removeMember';
const leave = 'POST /api/appapi/org/leave';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

describe('roles', () => {
  test('are changed by administrators, several at once', async () => {
    const { id, administrator } = await aCompany(server);
    const { uid, token } = await aMember(server, id, ['operator']);
    const body = { uid, roles: ['auditor', 'seal-keeper'] };
    expect((await server.call(setRoles, { body }, token)).code).toBe(40300);
    expect((await server.call(setRoles, { body }, administrator.token)).code).toBe(1);
    expect((await placeOf(server, uid))?.roles).toEqual(['seal-keeper', 'auditor']);
    expect((await server.call(setRoles, { body: { uid, roles: [] } }, administrator.token)).code).toBe(40000);
  });

  test('the office is given with a proof, to somebody who is verified', async () => {
    const { id, administrator } = await aCompany(server);
    const verified = await aMember(server, id, ['operator']);
    const unknown = await aMember(server, id, ['operator'], { verified: false });
    const grant = (uid: string) =>
      server.call(setRoles, { body: { uid, roles: ['administrator'] } }, administrator.token);
    expect((await grant(verified.uid)).code).toBe(30130);
    await proveIntent(server, administrator, 'grant-office', verified.uid);
    expect((await grant(unknown.uid)).code).toBe(30324);
    expect((await grant(verified.uid)).code).toBe(1);
  });

  test('the last administrator keeps the office', async () => {
    const { administrator } = await aCompany(server);
    const body = { uid: administrator.uid, roles: ['operator'] };
    expect((await server.call(setRoles, { body }, administrator.token)).code).toBe(30322);
    expect((await server.call(leave, {}, administrator.token)).code).toBe(30322);
    expect((await server.call(remove, { body: { uid: administrator.uid } }, administrator.token)).code).toBe(
      30321,
    );
  });

  test('of two administrators who drop each other’s office at once one stays, again and again', async () => {
    const { id, administrator: first } = await aCompany(server);
    const second = await aMember(server, id, ['administrator']);
    for (let round = 0; round < ROUNDS; round++) {
      const demote = (by: string, uid: string) =>
        server.call(setRoles, { body: { uid, roles: ['operator'] } }, by);
      const answers = await Promise.all([demote(first.token, second.uid), demote(second.token, first.uid)]);
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      await server.store.pool.query(
        "update accounts set roles = '{administrator}' where organization_id = $1",
        [id],
      );
    }
  });
});

describe('handing over', () => {
  test('takes a proof for this very member and moves the office', async () => {
    const { id, administrator } = await aCompany(server);
    const [heir, other] = [await aMember(server, id, ['auditor']), await aMember(server, id, ['operator'])];
    const give = (uid: string) =>
      server.call(handOver, { body: { uid, keep: ['seal-keeper'] } }, administrator.token);
    expect((await give(heir.uid)).code).toBe(30130);
    await proveIntent(server, administrator, 'hand-over', heir.uid);
    expect((await give(other.uid)).code).toBe(30130);
    expect((await give(heir.uid)).code).toBe(1);
    expect((await placeOf(server, heir.uid))?.roles).toEqual(['administrator', 'auditor']);
    expect((await placeOf(server, administrator.uid))?.roles).toEqual(['seal-keeper']);
    expect((await give(other.uid)).code).toBe(40300);
  });

  test('hand-over and removal at once end with one of them, again and again', async () => {
    const { id, administrator } = await aCompany(server);
    const heir = await aMember(server, id, ['operator']);
    const device = await anotherDevice(server, administrator);
    for (let round = 0; round < ROUNDS; round++) {
      await server.store.pool.query(
        `update accounts set ended_at = null,
           roles = case when id = $2 then '{administrator}'::text[] else '{operator}' end
         where organization_id = $1`,
        [id, administrator.uid],
      );
      await server.store.pool.query(
        `insert into step_ups (id, person_id, session_id, account_id, act, target, method, confirmed_at, expires_at)
         select gen_random_uuid(), person_id, id, account_id, 'hand-over', $2, 'sms', now(), now() + interval '1 minute'
         from sessions where person_id = $1 and ended_at is null`,
        [administrator.personId, heir.uid],
      );
      const [handed, removed] = await Promise.all([
        server.call(handOver, { body: { uid: heir.uid } }, administrator.token),
        server.call(remove, { body: { uid: heir.uid } }, device),
      ]);
      expect([handed.code === 1, removed.code === 1].filter(Boolean)).toHaveLength(1);
      const place = await placeOf(server, heir.uid);
      expect(place).toEqual(
        handed.code === 1
          ? { roles: ['administrator', 'operator'], ended: false }
          : { roles: [], ended: true },
      );
    }
  });
});

describe('whoever is removed', () => {
  test('is out at once, on every device and in every process, and back in the personal account', async () => {
    const { id, administrator } = await aCompany(server);
    const member = await aMember(server, id, ['operator']);
    const device = await anotherDevice(server, member);
    const elsewhere = createSessions(server.store.db, server.vault, server.changes);
    expect((await server.call(current, {}, device)).data.orgId).toBe(id);
    expect(await elsewhere.authenticate(device)).toMatchObject({ organizationId: id, roles: ['operator'] });

    expect((await server.call(remove, { body: { uid: member.uid } }, administrator.token)).code).toBe(1);
    for (const token of [member.token, device]) {
      expect((await server.call(current, {}, token)).data).toMatchObject({ type: 0, orgId: null });
      expect((await server.call(members, {}, token)).code).toBe(30320);
    }
    await expect
      .poll(() => elsewhere.authenticate(device))
      .toMatchObject({ kind: 'person', organizationId: null, roles: [] });
    const change = { query: { uid: member.uid } };
    expect((await server.call('POST /api/appapi/commend/role/change', change, device)).code).toBe(30301);
    expect((await server.call('GET /api/appapi/query/org/my/list', {}, device)).data).toHaveLength(1);
  });

  test('loses what was begun before: the act reads the place anew', async () => {
    const { id, administrator } = await aCompany(server);
    const second = await aMember(server, id, ['administrator']);
    const [target] = [await aMember(server, id, ['operator'])];
    const answers = await Promise.all([
      server.call(remove, { body: { uid: second.uid } }, administrator.token),
      ...[1, 2, 3].map((n) =>
        server.call(
          setRoles,
          { body: { uid: target.uid, roles: n % 2 ? ['auditor'] : ['operator'] } },
          second.token,
        ),
      ),
    ]);
    expect(answers[0]?.code).toBe(1);
    const after = await server.call(
      setRoles,
      { body: { uid: target.uid, roles: ['auditor'] } },
      second.token,
    );
    expect(after.code).toBe(30320);
  });

  test('who switches in the moment of the removal does not stay, however often it is tried', async () => {
    const { id, administrator } = await aCompany(server);
    const member = await aMember(server, id, ['operator']);
    for (let round = 0; round < ROUNDS; round++) {
      await server.store.pool.query(
        "update accounts set ended_at = null, roles = '{operator}' where id = $1",
        [member.uid],
      );
      await Promise.all([
        server.call('POST /api/appapi/commend/role/change', { query: { uid: member.uid } }, member.token),
        server.call(remove, { body: { uid: member.uid } }, administrator.token),
      ]);
      expect((await server.call(current, {}, member.token)).data.orgId).toBeNull();
    }
  });

  test('comes back to the same account when they join again', async () => {
    const { id, administrator } = await aCompany(server);
    const member = await aMember(server, id, ['auditor']);
    await server.call(remove, { body: { uid: member.uid } }, administrator.token);
    const query = { orgId: id };
    expect((await server.call('POST /api/appapi/commend/org/applying', { query }, member.token)).code).toBe(
      1,
    );
    const [application] = (await server.call('GET /api/appapi/org/applications', {}, administrator.token))
      .data;
    const body = { id: application?.id ?? '' };
    await server.call('POST /api/appapi/org/acceptApplication', { body }, administrator.token);
    expect(await placeOf(server, member.uid)).toEqual({ roles: ['operator'], ended: false });
  });
});

test('a member leaves, and is in the personal account', async () => {
  const { id } = await aCompany(server);
  const member = await aMember(server, id, ['operator']);
  expect(await server.call(leave, {}, member.token)).toMatchObject({ code: 1, data: { type: 0 } });
  expect((await server.call(leave, {}, member.token)).code).toBe(30320);
});

test('the list says of each member what may be done, and the server agrees', async () => {
  const { id, administrator } = await aCompany(server);
  const verified = await aMember(server, id, ['operator']);
  const unknown = await aMember(server, id, ['auditor'], { verified: false });
  const seen = async (token: string) =>
    new Map((await server.call(members, {}, token)).data.list.map((member) => [member.uid, member]));
  const byAdministrator = await seen(administrator.token);
  expect(byAdministrator.get(administrator.uid)?.may).toEqual(['set-roles']);
  expect(byAdministrator.get(verified.uid)?.may).toEqual(['set-roles', 'hand-over', 'remove-member']);
  expect(byAdministrator.get(unknown.uid)?.may).toEqual(['set-roles', 'remove-member']);
  expect(byAdministrator.get(verified.uid)?.userName).toBe('张示例');
  const byMember = await seen(unknown.token);
  expect(byMember.get(verified.uid)).toMatchObject({ userName: '张**', may: [] });
  expect(byMember.get(unknown.uid)?.may).toEqual(['leave']);
  const lines = JSON.stringify([...byAdministrator.values()]);
  for (const { phone } of [verified, unknown, administrator]) expect(lines).not.toContain(phone);
});

test('lists go page by page', async () => {
  const { id, administrator } = await aCompany(server);
  for (let n = 0; n < 3; n++) await aMember(server, id, ['operator']);
  const first = await server.call(members, { query: { limit: '3' } }, administrator.token);
  expect(first.data).toMatchObject({ more: true });
  const after = first.data.list[2]?.uid ?? '';
  const rest = await server.call(members, { query: { limit: '3', after } }, administrator.token);
  expect(rest.data).toMatchObject({ more: false });
  expect(rest.data.list).toHaveLength(1);
});
