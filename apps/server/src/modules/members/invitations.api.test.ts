import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { asSystem } from '../../http/principal.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { decideReclaim, proveReclaim } from './index.ts';
import { forgetOldInvitations } from './invitations.ts';
import { aCompany, aMember, aPerson, placeOf } from './testing/index.ts';

const ROUNDS = depth(3, 100);

const invite = 'POST /api/appapi/org/invite';
const invitations = 'GET /api/appapi/org/invitations';
const withdraw = 'POST /api/appapi/org/withdrawInvitation';
const mine = 'GET /api/appapi/org/myInvitations';
const accept = 'POST /api/appapi/org/acceptInvitation';
const decline = 'POST /api/appapi/org/declineInvitation';
const notices = 'GET /api/appapi/notices/list';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
});
afterAll(() => server.close());

/** Jobs take their turns with everything else that runs. */
const patiently = { timeout: 120_000, interval: 100 };
const noticesOf = async (token: string) => {
  await server.app.upkeep.deliverEvents();
  return (await server.call(notices, {}, token)).data.list.map(({ words }) => words);
};
const messagesTo = (phone: string) => server.sms.messages(phone).map(({ text }) => text);

describe('an invitation', () => {
  test('reaches a phone by SMS and is accepted by who signs in with it', async () => {
    const { id, name, administrator } = await aCompany(server);
    const phone = aPhone();
    const body = { phone: `+86 ${phone}`, roles: ['seal-keeper', 'operator'] };
    const asked = await server.call(invite, { body }, administrator.token);
    expect(asked.code).toBe(1);
    await expect.poll(() => messagesTo(phone)[0], patiently).toContain(`${name}邀请您加入`);

    const stranger = await aPerson(server);
    const which = { body: { id: asked.data.id } };
    expect((await server.call(mine, {}, stranger.token)).data).toEqual([]);
    expect((await server.call(accept, which, stranger.token)).code).toBe(30331);

    const token = await server.signIn(phone);
    expect((await server.call(mine, {}, token)).data).toMatchObject([{ organizationName: name }]);
    const accepted = await server.call(accept, which, token);
    expect(accepted).toMatchObject({ code: 1, data: { orgId: id, orgName: name, type: 1 } });
    expect((await placeOf(server, accepted.data.uid))?.roles).toEqual(['seal-keeper', 'operator']);
    expect((await server.call(accept, which, token)).code).toBe(30331);
    await expect
      .poll(() => noticesOf(administrator.token), patiently)
      .toContain(`有成员接受邀请，加入了${name}`);
  });

  test('is encrypted, and answered with the phone masked', async () => {
    const { administrator } = await aCompany(server);
    const phone = aPhone();
    await server.call(invite, { body: { phone } }, administrator.token);
    const { data } = await server.call(invitations, {}, administrator.token);
    expect(data).toMatchObject([{ state: 'sent', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` }]);
    const { rows } = await server.store.pool.query('select i::text as line from member_invitations i');
    for (const { line } of rows) expect(line).not.toContain(phone);
  });

  test('asked again is renewed, not sent again', async () => {
    const { administrator } = await aCompany(server);
    const phone = aPhone();
    const first = await server.call(invite, { body: { phone } }, administrator.token);
    await expect.poll(() => messagesTo(phone), patiently).toHaveLength(1);
    const again = await server.call(invite, { body: { phone, roles: ['auditor'] } }, administrator.token);
    expect(again.data.id).toBe(first.data.id);
    expect((await server.call(invitations, {}, administrator.token)).data).toMatchObject([
      { roles: ['auditor'] },
    ]);
  });

  test('ends when it is withdrawn, declined or too old', async () => {
    const { administrator } = await aCompany(server);
    const guest = await aPerson(server);
    const ask = async () =>
      (await server.call(invite, { body: { phone: guest.phone } }, administrator.token)).data.id;
    const answer = async (id: string) => (await server.call(accept, { body: { id } }, guest.token)).code;

    const withdrawn = await ask();
    expect((await server.call(withdraw, { body: { id: withdrawn } }, administrator.token)).code).toBe(1);
    expect(await answer(withdrawn)).toBe(30331);

    const declined = await ask();
    expect((await server.call(decline, { body: { id: declined } }, guest.token)).code).toBe(1);
    expect(await answer(declined)).toBe(30331);
    expect((await server.call(withdraw, { body: { id: declined } }, administrator.token)).code).toBe(30331);

    const old = await ask();
    await server.store.db.execute(
      sql`update member_invitations set expires_at = now() - interval '1 second' where id = ${old}`,
    );
    expect(await answer(old)).toBe(30331);
    expect((await server.call(mine, {}, guest.token)).data).toEqual([]);
    const [shown] = (await server.call(invitations, {}, administrator.token)).data;
    expect(shown).toMatchObject({ id: old, state: 'expired', may: [] });
    const fresh = await ask();
    expect(fresh).not.toBe(old);
    expect(await answer(fresh)).toBe(1);
  });

  test('belongs to the organisation that sent it, and gives no office', async () => {
    const [own, other] = [await aCompany(server), await aCompany(server)];
    const { data } = await server.call(invite, { body: { phone: aPhone() } }, own.administrator.token);
    expect((await server.call(withdraw, { body: { id: data.id } }, other.administrator.token)).code).toBe(
      30331,
    );
    const office = { phone: aPhone(), roles: ['administrator'] };
    expect((await server.call(invite, { body: office }, own.administrator.token)).code).toBe(30323);
    const colleague = await aMember(server, own.id, ['operator']);
    expect(
      (await server.call(invite, { body: { phone: colleague.phone } }, own.administrator.token)).code,
    ).toBe(30325);
  });

  test('is not sent under a name that was only typed', async () => {
    const { token } = await aPerson(server);
    const query = { organizationName: '示例冒名有限公司' };
    await server.call('POST /api/appapi/commend/org/add/name', { query }, token);
    expect((await server.call(invite, { body: { phone: aPhone() } }, token)).code).toBe(30318);
  });

  test('accepted twice and withdrawn at once has one outcome, however often it is tried', async () => {
    const { administrator } = await aCompany(server);
    const guest = await aPerson(server);
    for (let round = 0; round < ROUNDS; round++) {
      await server.store.pool.query(
        "update accounts set ended_at = now(), roles = '{}' where person_id = $1 and type = 1 and ended_at is null",
        [guest.personId],
      );
      await server.store.pool.query("delete from counters where name like 'invite%'");
      const { data } = await server.call(invite, { body: { phone: guest.phone } }, administrator.token);
      const body = { id: data.id };
      const answers = await Promise.all([
        server.call(accept, { body }, guest.token),
        server.call(withdraw, { body }, administrator.token),
        server.call(accept, { body }, guest.token),
      ]);
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    }
  });

  test('a phone is not flooded, and old ones are forgotten', async () => {
    const phone = aPhone();
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { administrator } = await aCompany(server);
      codes.push((await server.call(invite, { body: { phone } }, administrator.token)).code);
    }
    expect(codes).toEqual([1, 1, 1, 1, 1, 30332]);
    await server.store.db.execute(
      sql`update member_invitations set expires_at = now() - interval '91 days' where state = 'sent'`,
    );
    await forgetOldInvitations(server.store.db, new Date());
    const { rows } = await server.store.pool.query("select 1 from member_invitations where state = 'sent'");
    expect(rows).toEqual([]);
  });
});

describe('people are told', () => {
  test('administrators of a request, in the site and by SMS; the applicant of the decision; once', async () => {
    const { id, name, administrator } = await aCompany(server);
    const guest = await aPerson(server);
    await server.call('POST /api/appapi/commend/org/applying', { query: { orgId: id } }, guest.token);
    const received = `${name}收到新的加入申请`;
    await expect.poll(() => noticesOf(administrator.token), patiently).toContain(received);
    await expect
      .poll(() => messagesTo(administrator.phone), patiently)
      .toContainEqual(expect.stringContaining(received));

    const [waiting] = (await server.call('GET /api/appapi/org/applications', {}, administrator.token)).data;
    const body = { id: waiting?.id ?? '', reason: '请先与人事联系' };
    await server.call('POST /api/appapi/org/refuseApplication', { body }, administrator.token);
    const refused = `您加入${name}的申请未通过`;
    await expect.poll(() => noticesOf(guest.token), patiently).toContain(refused);
    await expect
      .poll(() => messagesTo(guest.phone), patiently)
      .toContainEqual(expect.stringContaining(refused));
    const told = (await noticesOf(guest.token)).filter((words) => words === refused);
    expect(told).toHaveLength(1);
  });

  test('of a removal; what was read is read, of one’s own notices only', async () => {
    const { id, name, administrator } = await aCompany(server);
    const member = await aMember(server, id, ['operator']);
    await server.call(
      'POST /api/appapi/org/removeMember',
      { body: { uid: member.uid } },
      administrator.token,
    );
    await expect.poll(() => noticesOf(member.token), patiently).toContain(`您已被移出${name}`);
    const { data } = await server.call(notices, { query: { unread: '1' } }, member.token);
    expect(data).toMatchObject({ unread: 1, list: [{ read: false, link: '/businessProcessing/account' }] });
    const body = { ids: data.list.map((notice) => notice.id) };
    const read = 'POST /api/appapi/notices/read';
    expect((await server.call(read, { body }, administrator.token)).data).toEqual({ read: 0 });
    expect((await server.call(read, { body }, member.token)).data).toEqual({ read: 1 });
    expect((await server.call(notices, {}, member.token)).data).toMatchObject({ unread: 0 });
  });
});

describe('the legal representative', () => {
  const reclaim = 'POST /api/appapi/org/reclaim';
  const system = asSystem('test');

  test('takes an organisation back after proof and review, and not before', async () => {
    const { id, name, administrator } = await aCompany(server);
    const representative = await aPerson(server, { verified: true });
    const body = { orgId: id, reason: '原管理员已离职' };
    const asked = await server.call(reclaim, { body }, representative.token);
    expect(asked).toMatchObject({ code: 1, data: { state: 'unproved' } });
    expect((await server.call(reclaim, { body }, representative.token)).code).toBe(30341);
    const decide = (approve: boolean) =>
      server.store.db.transaction((tx) =>
        decideReclaim(tx, system, { id: asked.data.id, approve, decision: '证照相符' }),
      );
    await expect(decide(true)).rejects.toMatchObject({ problem: 'RECLAIM_OVER' });
    await proveReclaim(server.store.db, system, { id: asked.data.id, proof: crypto.randomUUID() });
    await decide(true);
    await expect(decide(false)).rejects.toMatchObject({ problem: 'RECLAIM_OVER' });
    expect((await placeOf(server, administrator.uid))?.roles).toEqual(['operator']);
    const accounts = (await server.call('GET /api/appapi/query/org/my/list', {}, representative.token)).data;
    const place = accounts.find(({ organizationName }) => organizationName === name);
    expect((await placeOf(server, place?.uid ?? ''))?.roles).toEqual(['administrator']);
    await expect.poll(() => noticesOf(administrator.token), patiently).toContain(`您不再是${name}的管理员`);
    expect(
      (await server.call('GET /api/appapi/org/myReclaims', {}, representative.token)).data,
    ).toMatchObject([{ state: 'approved', may: [] }]);
  });

  test('must be verified, and asks for nobody’s draft', async () => {
    const { id } = await aCompany(server);
    const [unknown, verified] = [await aPerson(server), await aPerson(server, { verified: true })];
    const body = { orgId: id, reason: '原管理员已离职' };
    expect((await server.call(reclaim, { body }, unknown.token)).code).toBe(30120);
    const query = { organizationName: '示例草稿收回有限公司' };
    const draft = await server.call('POST /api/appapi/commend/org/add/name', { query }, unknown.token);
    const there = { orgId: draft.data.orgId, reason: '原管理员已离职' };
    expect((await server.call(reclaim, { body: there }, verified.token)).code).toBe(30313);
  });

  test('withdraws, and is refused with words', async () => {
    const { id } = await aCompany(server);
    const [one, other] = [
      await aPerson(server, { verified: true }),
      await aPerson(server, { verified: true }),
    ];
    const body = { orgId: id, reason: '原管理员已离职' };
    const asked = await server.call(reclaim, { body }, one.token);
    const which = { body: { id: asked.data.id } };
    const withdraw = 'POST /api/appapi/org/withdrawReclaim';
    expect((await server.call(withdraw, which, other.token)).code).toBe(30340);
    expect((await server.call(withdraw, which, one.token)).code).toBe(1);
    const again = await server.call(reclaim, { body }, one.token);
    await server.store.db.transaction((tx) =>
      decideReclaim(tx, system, { id: again.data.id, approve: false, decision: '非法定代表人' }),
    );
    expect((await server.call('GET /api/appapi/org/myReclaims', {}, one.token)).data[0]).toMatchObject({
      state: 'refused',
      decision: '非法定代表人',
    });
  });
});
