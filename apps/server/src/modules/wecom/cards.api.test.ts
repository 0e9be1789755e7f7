import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { beginMembership } from '../accounts/index.ts';
import { aCompany, type Company } from '../members/testing/index.ts';
import { aMember, confirm, placeCorps } from './testing/index.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
  await server.jobs.start();
  company = await aCompany(server);
  const admin = await aMember(server, company.administrator.phone, 'chen.shili');
  expect((await confirm(server, company, admin.token)).code).toBe(1);
});
afterAll(() => server.close());
beforeEach(() => void server.sandbox.force('wecom', '*', 'card/'));

const stand = () => server.sandbox.wecom;
const heard = (phone: string) =>
  server.sms.messages(phone).filter(({ text }) => text.includes('移出') || text.includes('邀请')).length;
const noticesOf = async (personId: string) =>
  (
    await server.store.pool.query(
      `select kind, message_sent_at is not null as message, card_sent_at is not null as card
         from notices where person_id = $1 order by id`,
      [personId],
    )
  ).rows;
/** A member of the corp who is removed from an organisation, which a message tells. */
const removed = async (from: Company, userId: string) => {
  const phone = aPhone();
  const { personId } = await aMember(server, phone, userId);
  const { id: uid } = await beginMembership(server.store.db, {
    ...{ personId, organizationId: from.id, roles: ['operator'] },
  });
  const before = stand().cards().length;
  await server.call('POST /api/appapi/org/removeMember', { body: { uid } }, from.administrator.token);
  await server.app.upkeep.deliverEvents();
  return {
    phone,
    personId,
    cards: () =>
      stand()
        .cards()
        .slice(0, stand().cards().length - before),
  };
};

test('what a message would tell comes as a card instead, once, and leads through the door of WeCom', async () => {
  const { phone, personId, cards } = await removed(company, 'zhou.shili');
  await expect
    .poll(() => noticesOf(personId))
    .toEqual([{ kind: 'member-removed', message: false, card: true }]);
  expect(heard(phone)).toBe(0);
  const [card] = cards();
  expect(card).toMatchObject({ userIds: ['zhou.shili'], title: `您已被移出${company.name}` });
  const url = new URL(card?.url ?? '');
  expect([url.pathname, url.searchParams.get('goto')]).toEqual([
    '/mobile/qyWx/authorize',
    '/businessProcessing/account',
  ]);
  // heard of again, it is told once
  const [{ event_id: eventId }] = (
    await server.store.pool.query('select event_id from notices where person_id = $1', [personId])
  ).rows;
  const [event] = (await server.store.pool.query('select * from events where id = $1', [eventId])).rows;
  expect(event.act).toBe('remove-member');
  await server.app.upkeep.deliverEvents();
  expect(cards()).toHaveLength(1);
});

test.each(['nobody', 'down', 'limited'])('where no card comes (%s), a message does', async (outcome) => {
  server.sandbox.force('wecom', '*', `card/${outcome}`);
  const { phone, personId, cards } = await removed(company, 'xu.shili');
  await expect
    .poll(() => noticesOf(personId))
    .toEqual([{ kind: 'member-removed', message: true, card: false }]);
  expect([heard(phone), cards().length]).toEqual([1, 0]);
});

test('of another organisation the corp is told nothing', async () => {
  const { phone, personId, cards } = await removed(await aCompany(server), 'lin.shili');
  await expect
    .poll(() => noticesOf(personId))
    .toEqual([{ kind: 'member-removed', message: true, card: false }]);
  expect([heard(phone), cards().length]).toEqual([1, 0]);
});

test('a to-do that no message tells comes as a card; to whoever is not bound it stays on the site', async () => {
  const invite = async (phone: string) => {
    await server.call('POST /api/appapi/org/invite', { body: { phone } }, company.administrator.token);
    await server.app.upkeep.deliverEvents();
  };
  const phone = aPhone();
  const { personId } = await aMember(server, phone, 'zhou.shili');
  const other = aPhone();
  const token = await server.signIn(other);
  const { data } = await server.call('GET /api/appapi/cas/auth/current', {}, token);
  await invite(other);
  await invite(phone);
  await expect.poll(() => noticesOf(personId)).toEqual([{ kind: 'invited', message: false, card: true }]);
  expect(await noticesOf(data.userId)).toEqual([{ kind: 'invited', message: false, card: false }]);
});
