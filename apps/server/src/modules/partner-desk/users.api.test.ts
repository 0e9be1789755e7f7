import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone } from '../../testing/server.ts';
import { aPartner } from '../bills/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';

let office: BackOffice;
let reviewer: string;
beforeAll(async () => {
  office = await aBackOffice();
  ({ token: reviewer } = await office.anOperator('reviewer'));
});
afterAll(() => office.close());

const list = async (partner?: string) =>
  (await office.call('GET /api/admin/partnerUsers', { query: partner ? { partner } : {} }, reviewer)).data
    .list;
let made = 0;
const create = (partner: string | null, given: Record<string, unknown> = {}) =>
  office.call(
    'POST /api/admin/partnerUsers/create',
    {
      body: {
        ...{ partner, account: `Yunqiao_${++made}`, name: '云示例', phone: aPhone() },
        ...{ roles: ['partner-finance'], ...given },
      },
    },
    reviewer,
  );

test('an account is opened with a password that is shown once and has to be changed', async () => {
  const { id } = await aPartner(office.server.store.db);
  const phone = aPhone();
  const { data } = await create(id, { phone });
  expect(data.password.length).toBeGreaterThanOrEqual(12);
  const [user] = await list(id);
  expect(user).toMatchObject({
    ...{ account: `yunqiao_${made}`, roles: ['partner-finance'], state: 'active', mustChangePassword: true },
    may: expect.arrayContaining(['reset-partner-password', 'disable-partner-user', 'set-partner-roles']),
  });
  expect(JSON.stringify(user)).not.toContain(phone);
  const again = await office.call(
    'POST /api/admin/partnerUsers/reset',
    { body: { id: user!.id, why: '忘记密码' } },
    reviewer,
  );
  expect(again.data.password).not.toBe(data.password);
  const { rows } = await office.server.store.pool.query(
    'select act, facts::text from events where target_id = $1 order by id',
    [user!.id],
  );
  expect(rows.map(({ act }) => act)).toEqual(['create-partner-user', 'reset-partner-password']);
  for (const secret of [data.password, again.data.password, phone, '云示例'])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

test('roles of one partner change without those of another', async () => {
  const { db } = office.server.store;
  const [one, other] = [await aPartner(db), await aPartner(db)];
  await create(one.id);
  const [user] = await list(one.id);
  const set = (partner: string | null, roles: string[]) =>
    office.call('POST /api/admin/partnerUsers/roles', { body: { id: user!.id, partner, roles } }, reviewer);
  expect((await set(other.id, ['partner-business'])).code).toBe(1);
  expect((await set(one.id, ['partner-business', 'partner-finance'])).code).toBe(1);
  expect(await list(one.id)).toMatchObject([
    { elsewhere: 1, roles: expect.arrayContaining(['partner-business', 'partner-finance']) },
  ]);
  expect(await list(other.id)).toMatchObject([{ elsewhere: 2, roles: ['partner-business'] }]);
  expect((await set(one.id, ['platform-finance'])).code).toBe(31113);
  expect((await set(one.id, [])).status).toBe(400);
  expect(await list()).toEqual([]);
  await create(null, { roles: ['platform-operations'] });
  expect(await list()).toMatchObject([{ roles: ['platform-operations'], elsewhere: 0 }]);
});

test('an account is disabled and enabled again', async () => {
  const { id } = await aPartner(office.server.store.db);
  await create(id);
  const [user] = await list(id);
  const turn = (state: 'active' | 'disabled') =>
    office.call(
      'POST /api/admin/partnerUsers/state',
      { body: { id: user!.id, state, why: '人员变动' } },
      reviewer,
    );
  expect((await turn('disabled')).code).toBe(1);
  expect(await list(id)).toMatchObject([
    { state: 'disabled', may: expect.arrayContaining(['enable-partner-user']) },
  ]);
  await turn('active');
  expect(await list(id)).toMatchObject([{ state: 'active' }]);
});
