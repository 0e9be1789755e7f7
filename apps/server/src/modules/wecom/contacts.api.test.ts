import { contactPhone } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { anotherDevice } from '../members/testing/index.ts';
import { aMember, placeCorps } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
});
afterAll(() => server.close());

const stand = () => server.sandbox.wecom;
const list = 'GET /api/appapi/wecom/contacts';
const choose = 'POST /api/appapi/wecom/contacts/choose';
const save = 'POST /api/appapi/contract/save';

describe('contacts', () => {
  test('of our own application: departments, names, who is bound; by department and word', async () => {
    const phone = aPhone();
    const { token } = await aMember(server, phone, 'lin.shili', 'own');
    const { data } = await server.call(list, {}, token);
    expect(data.departments).toContainEqual({ id: 2, name: '法务部', parentId: 1 });
    expect(data.members).toContainEqual({
      ...{ userId: 'lin.shili', openUserId: null, name: '林示例', bound: true },
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    const names = async (query: Record<string, string>) =>
      (await server.call(list, { query }, token)).data.members.map(({ name }) => name);
    expect(await names({ department: '2' })).toEqual(['林示例']);
    expect(await names({ department: '1', keyword: '示例' })).toHaveLength(6);
    expect(await names({ keyword: '周' })).toEqual(['周示例']);
  });

  test('of the suite: no names; what the corp hides is told; strangers see nothing', async () => {
    const { token } = await aMember(server, aPhone(), 'lin.shili');
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/hidden');
    expect((await server.call(list, {}, token)).code).toBe(31220);
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/busy');
    expect((await server.call(list, {}, token)).code).toBe(31207);
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/');
    const { data } = await server.call(list, {}, token);
    expect(data.members.length).toBeGreaterThan(3);
    expect(data.members.every(({ name }) => name === null)).toBe(true);
    expect((await server.call(list, {}, await server.signIn(aPhone()))).code).toBe(31210);
  });
});

describe('a contact as a party', () => {
  const draftOf = async (token: string) =>
    (await server.call('POST /api/appapi/contract/create', { body: { title: '示例合同' } }, token)).data.id;
  const party = (phone: string, name = '周示例') => ({ key: 'b', kind: 'person', name, phone });
  const bodyOf = (id: string, parties: unknown[]) => ({
    body: { id, title: '示例合同', documents: [], parties, fields: [] },
  });

  test('by the phone they bound, which nobody is shown', async () => {
    const theirs = aPhone();
    await aMember(server, theirs, 'zhou.shili', 'own');
    const { token } = await aMember(server, aPhone(), 'xu.shili', 'own');
    const { data: chosen } = await server.call(choose, { body: { userId: 'zhou.shili' } }, token);
    expect(chosen).toMatchObject({ name: '周示例', phone: `${theirs.slice(0, 3)}****${theirs.slice(-4)}` });
    // a phone that is named takes nothing over
    const renamed = await server.call(choose, { body: { userId: 'zhou.shili', phone: aPhone() } }, token);
    expect(renamed.data).toEqual(chosen);
    const id = await draftOf(token);
    const reference = contactPhone(chosen.contactId);
    expect((await server.call(save, bodyOf(id, [party(reference)]), token)).code).toBe(1);
    const { rows } = await server.store.pool.query(
      'select phone from contract_parties where contract_id = $1',
      [id],
    );
    expect(server.vault.open(rows[0].phone)).toBe(theirs);
    const answered = await server.call('GET /api/appapi/contract/draft', { query: { id } }, token);
    expect(answered.data.parties[0]?.phone).toBe(reference);
    const chosenCall = { query: { ids: chosen.contactId } };
    expect((await server.call('GET /api/appapi/wecom/contacts/chosen', chosenCall, token)).data).toEqual([
      chosen,
    ]);
    expect(JSON.stringify(answered.data)).not.toContain(theirs);
    const partners = await server.call('GET /api/appapi/contract/partners', {}, token);
    expect(JSON.stringify(partners.data)).not.toContain(theirs);
    // the same person twice is seen, whichever way they were named
    const twice = [party(reference), { ...party(theirs), key: 'c' }];
    expect((await server.call(save, bodyOf(id, twice), token)).code).not.toBe(1);
  });

  test('who bound nothing is asked for once, and remembered for this sender alone', async () => {
    const { token } = await aMember(server, aPhone(), 'lin.shili', 'own');
    const userId = 'chen.shili';
    const first = await server.call(choose, { body: { userId } }, token);
    expect(first.data).toMatchObject({ phone: null });
    const id = await draftOf(token);
    const reference = contactPhone(first.data.contactId);
    expect((await server.call(save, bodyOf(id, [party(reference)]), token)).code).toBe(31222);
    const named = aPhone();
    await server.call(choose, { body: { userId, phone: named } }, token);
    expect((await server.call(choose, { body: { userId } }, token)).data.phone).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect((await server.call(save, bodyOf(id, [party(reference)]), token)).code).toBe(1);

    // another owner of contracts has not chosen them
    const stranger = await server.signIn(aPhone());
    const theirs = await draftOf(stranger);
    expect((await server.call(save, bodyOf(theirs, [party(reference)]), stranger)).code).toBe(31221);
    const seen = await server.call(
      'GET /api/appapi/wecom/contacts/chosen',
      { query: { ids: first.data.contactId } },
      stranger,
    );
    expect(seen.data).toEqual([]);
    for (const ids of ['-'.repeat(36), `${first.data.contactId},`, ''])
      expect(
        (await server.call('GET /api/appapi/wecom/contacts/chosen', { query: { ids } }, token)).status,
      ).toBe(400);
    expect((await server.call(choose, { body: { userId: 'nobody' } }, token)).code).toBe(31221);
  });
});

test('whoever left the corp reaches nobody in it any more, and sees no phone that was bound since', async () => {
  const chosen = { body: { userId: 'zhou.shili' } };
  const phone = aPhone();
  const { token, personId } = await aMember(server, phone, 'sun.shili', 'own');
  const { data: contact } = await server.call(choose, chosen, token);
  const elsewhere = await anotherDevice(server, { token, phone, personId });
  const seen = { query: { ids: contact.contactId } };
  const known = 'GET /api/appapi/wecom/contacts/chosen';
  expect((await server.call(known, seen, elsewhere)).data).toHaveLength(1);
  await server.call('POST /api/appapi/wecom/unbind', { body: {} }, token);
  expect((await server.call(known, seen, elsewhere)).data).toEqual([]);
  const { data: draft } = await server.call(
    'POST /api/appapi/contract/create',
    { body: { title: '示例合同' } },
    elsewhere,
  );
  const party = { key: 'b', kind: 'person', name: '周示例', phone: contactPhone(contact.contactId) };
  const body = { id: draft.id, title: '示例合同', documents: [], parties: [party], fields: [] };
  expect((await server.call(save, { body }, elsewhere)).code).toBe(31221);
});

describe('pages', () => {
  const jsapi = 'POST /api/appapi/wecom/jsapi';

  test('are signed for the corp and for the application', async () => {
    const { token } = await aMember(server, aPhone(), 'lin.shili');
    const url = 'http://localhost:8080/mobile/qyWx/home?a=1';
    const origin = new URL((await begin()).searchParams.get('redirect_uri') ?? '').origin;
    const { data } = await server.call(
      jsapi,
      { body: { url: url.replace('http://localhost:8080', origin) } },
      token,
    );
    const { corpId } = stand().ids('suite', stand().demoCorp);
    const signed = {
      nonceStr: expect.stringMatching(/^[0-9a-f]{24}$/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    };
    expect(data).toMatchObject({
      corp: { appId: corpId, ...signed },
      agent: { corpId, agentId: '1000003', ...signed },
    });
    for (const other of ['https://evil.test/', `${origin}.evil.test/`, 'mobile'])
      expect((await server.call(jsapi, { body: { url: other } }, token)).code).toBe(31223);
    expect(
      (await server.call(jsapi, { body: { url: `${origin}/` } }, await server.signIn(aPhone()))).code,
    ).toBe(31210);
  });

  const begin = async () =>
    new URL(
      (
        await server.call('POST /api/appapi/wecom/begin', {
          body: { goto: '/mobile/qyWx/home', door: 'web', callback: 'phone' },
        })
      ).data.address,
    );
});
