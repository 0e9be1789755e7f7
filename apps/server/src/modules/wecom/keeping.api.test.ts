import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aMember as aColleague, aCompany, proveIntent } from '../members/testing/index.ts';
import { aBrowser, aMember, comeBack, confirm, placeCorps } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('whoever closes their account is bound no more, and whom they chose goes with them', async () => {
  const phone = aPhone();
  const { token, personId } = await aMember(server, phone, 'lin.shili', 'own');
  const choose = { body: { userId: 'xu.shili', phone: aPhone() } };
  expect((await server.call('POST /api/appapi/wecom/contacts/choose', choose, token)).code).toBe(1);
  const held = () => query('select from wecom_contacts where owner_id = $1', personId);
  expect(await held()).toHaveLength(1);
  await proveIntent(server, { token, phone, personId }, 'close-person', personId);
  expect((await server.call('POST /api/appapi/account/close', {}, token)).code).toBe(1);
  const [event] = await query(
    `select id from events where act = 'close-person' and target_id = $1`,
    personId,
  );
  expect(event).toBeDefined();
  // before anything else heard of it they are asked anew
  expect((await comeBack(server, aBrowser(server), 'lin.shili', { application: 'own' })).data.next).toBe(
    'bind',
  );
  await server.app.upkeep.subscriber('wecom').handle({ act: 'close-person', targetId: personId } as never);
  expect(await held()).toEqual([]);
  expect((await comeBack(server, aBrowser(server), 'lin.shili', { application: 'own' })).data).toMatchObject({
    next: 'bind',
  });
});

test('members who are nobody here are forgotten after a month, whoever is bound or chosen stays', async () => {
  const { token } = await aMember(server, aPhone(), 'zhou.shili');
  const { userId } = server.sandbox.wecom.ids('suite', server.sandbox.wecom.demoCorp, 'xu.shili');
  await server.call('POST /api/appapi/wecom/contacts/choose', { body: { userId } }, token);
  await comeBack(server, aBrowser(server), 'chen.shili');
  const all = async () =>
    (await query('select person_id is not null as bound from wecom_members')).map(({ bound }) => bound);
  const before = await all();
  const forget = server.app.upkeep.night('wecom-unbound');
  await forget(inDays(29));
  expect(await all()).toHaveLength(before.length);
  await forget(inDays(31));
  const kept = await query(
    `select m.id from wecom_members m where person_id is null
        and not exists (select from wecom_contacts c where c.member_id = m.id)`,
  );
  expect(kept).toEqual([]);
  expect((await server.call('GET /api/appapi/wecom/contacts', {}, token)).code).toBe(1);
});

test('an organisation that is closed is no corp any more', async () => {
  const company = await aCompany(server);
  const { token } = await aMember(server, company.administrator.phone, 'chen.shili');
  await confirm(server, company, token);
  await aColleague(server, company.id, ['operator']);
  await server.app.upkeep
    .subscriber('wecom')
    .handle({ act: 'close-organization', targetId: company.id } as never);
  expect(await query('select from wecom_corps where organization_id = $1', company.id)).toEqual([]);
});
