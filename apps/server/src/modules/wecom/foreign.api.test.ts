import { contactPhone } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aCompany, type Company } from '../members/testing/index.ts';
import { aMember, confirm, placeCorps } from './testing/index.ts';

let server: TestServer;
let mine: Company;
let token: string;
let stranger: string;
beforeAll(async () => {
  server = await aServer();
  const stand = server.sandbox.wecom;
  await placeCorps(server, [stand.demoCorp, stand.otherCorp]);
  mine = await aCompany(server);
  token = (await aMember(server, mine.administrator.phone, 'chen.shili')).token;
  await confirm(server, mine, token);
  const theirs = await aCompany(server);
  stranger = (await aMember(server, theirs.administrator.phone, 'wu.shili', 'suite', stand.otherCorp)).token;
  await server.call(
    'POST /api/appapi/commend/role/change',
    { query: { uid: theirs.administrator.uid } },
    stranger,
  );
});
afterAll(() => server.close());

/** Everything that a refusal must leave as it is. */
const traces = async () =>
  (
    await server.store.pool.query(
      `select (select count(*) from contracts) as contracts, (select count(*) from contract_parties) as parties,
              (select count(*) from wecom_contacts) as contacts, (select count(*) from wecom_members) as members,
              (select json_agg(c order by c.id) from wecom_corps c) as corps, (select max(number) from events) as events`,
    )
  ).rows[0];
const refused = async (act: () => Promise<{ code: number }>, code?: number) => {
  const before = await traces();
  const answer = await act();
  expect(answer.code).not.toBe(1);
  if (code) expect(answer.code).toBe(code);
  expect(await traces()).toEqual(before);
};

test('a contract and a template of another corp', async () => {
  const { data } = await server.call('POST /api/appapi/contract/create', { body: { title: '示例' } }, token);
  const { id } = data;
  await refused(() => server.call('GET /api/appapi/contract/draft', { query: { id } }, stranger));
  const body = { id, title: '改', documents: [], parties: [], fields: [] };
  await refused(() => server.call('POST /api/appapi/contract/save', { body }, stranger));
  await refused(() => server.call('POST /api/appapi/contract/send', { body: { id } }, stranger));
  const template = { body: { name: '示例模板' } };
  const made = await server.call('POST /api/appapi/template/create', template, token);
  const own = { query: { id: made.data.id } };
  await refused(() => server.call('GET /api/appapi/template/draft', own, stranger));
  await refused(() => server.call('GET /api/appapi/template/form', own, stranger));
});

test('members of another corp', async () => {
  const stand = server.sandbox.wecom;
  const { userId } = stand.ids('suite', stand.demoCorp, 'xu.shili');
  const choose = 'POST /api/appapi/wecom/contacts/choose';
  await refused(() => server.call(choose, { body: { userId } }, stranger), 31221);
  const { data } = await server.call(choose, { body: { userId, phone: aPhone() } }, token);
  const { data: list } = await server.call('GET /api/appapi/wecom/contacts', {}, stranger);
  expect(list.members.map((one) => one.userId)).not.toContain(userId);
  const { data: draft } = await server.call(
    'POST /api/appapi/contract/create',
    { body: { title: '示例' } },
    stranger,
  );
  const party = { key: 'b', kind: 'person', name: '许示例', phone: contactPhone(data.contactId) };
  const body = { id: draft.id, title: '示例', documents: [], parties: [party], fields: [] };
  await refused(() => server.call('POST /api/appapi/contract/save', { body }, stranger), 31221);
});

test('another corp itself: neither confirmed nor released', async () => {
  const stand = server.sandbox.wecom;
  const { corpId } = stand.ids('suite', stand.demoCorp);
  const { data: user } = await server.call('GET /api/appapi/cas/auth/current', {}, stranger);
  const organizationId = user.orgId ?? '';
  const confirmed = { body: { corpId, organizationId } };
  await refused(() => server.call('POST /api/appapi/wecom/corp/confirm', confirmed, stranger), 31212);
  await refused(
    () => server.call('POST /api/appapi/wecom/corp/release', { body: { corpId } }, stranger),
    31212,
  );
  const foreign = { body: { corpId, organizationId: mine.id } };
  await refused(() => server.call('POST /api/appapi/wecom/corp/confirm', foreign, stranger), 30320);
});
