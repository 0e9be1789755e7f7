import { RETENTION, WORK_ORDER_LIMITS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { callOpen, formOf } from '../applications/testing/index.ts';
import { aPhotograph } from '../identity/testing/index.ts';
import { aCompany, aMember, aPerson, type Company } from '../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { withoutSecrets } from './secrets.ts';

let sandbox: TestServer;
let office: BackOffice;
let server: TestServer;
let company: Company;
beforeAll(async () => {
  sandbox = await aServer({ authorities: true, environment: 'sandbox' });
  office = await aBackOffice({ beside: sandbox });
  server = office.server;
  company = await aCompany(server);
});
afterAll(async () => {
  await office.close();
  await sandbox.close();
});

const QUESTION = { kind: 'question', subject: '骑缝章的位置', text: '希望只落在奇数页。' };
const token = () => company.administrator.token;
const create = (given: object = {}, who = token()) =>
  server.call('POST /api/appapi/workOrder/create', { body: { ...QUESTION, ...given } }, who);
const created = async (given: object = {}, who = token()) => {
  const { data, code, message } = await create(given, who);
  expect(code, message).toBe(1);
  return data.id;
};
const detail = (id: string, who = token()) =>
  server.call('GET /api/appapi/workOrder/detail', { query: { id } }, who);
const reply = (id: string, who = token(), given: object = {}) =>
  server.call('POST /api/appapi/workOrder/reply', { body: { id, text: '补充一句。', ...given } }, who);
const close = (id: string, who = token()) =>
  server.call('POST /api/appapi/workOrder/close', { body: { id } }, who);
const list = async (who = token(), closed = '0') =>
  (await server.call('GET /api/appapi/workOrder/list', { query: { closed } }, who)).data;
const answer = (id: string, operator: string, given: object = {}) =>
  office.call('POST /api/admin/workOrders/answer', { body: { id, text: '已复现。', ...given } }, operator);

async function upload(
  path: string,
  header: Record<string, string>,
  name = '截图.jpg',
  bytes?: Uint8Array,
): Promise<{ code: number; data: { id: string; name: string; size: number } }> {
  const { payload, type } = formOf(name, bytes ?? (await aPhotograph()));
  const response = await server.app.http.inject({
    ...{ method: 'POST', url: path, payload },
    headers: { 'content-type': type, ...header },
  });
  return response.json();
}
const uploaded = async (who = token()) =>
  (await upload('/api/appapi/workOrder/upload', { accesstoken: who })).data.id;

test('a question is answered, gone on with and closed; both sides are told whose turn it is', async () => {
  const editor = (await office.anOperator('editor')).token;
  const id = await created();
  expect(await detail(id)).toMatchObject({
    data: {
      ...{ state: 'waiting', subject: '骑缝章的位置', may: ['reply-work-order', 'close-work-order'] },
      number: expect.stringMatching(/^GD\d{8}-\d{6}$/),
      promisedBy: expect.any(String),
      messages: [{ from: 'customer', isOwn: true, text: '希望只落在奇数页。' }],
    },
  });
  const { data: waiting } = await office.call('GET /api/admin/waiting', {}, editor);
  expect(waiting.find(({ to }) => to === '/admin/workorders')).toMatchObject({
    due: expect.arrayContaining([
      expect.objectContaining({ id, kind: 'work-order', title: `${company.name}　骑缝章的位置` }),
    ]),
  });
  expect(await answer(id, editor)).toMatchObject({ data: { state: 'answered' } });
  expect(await detail(id)).toMatchObject({
    data: {
      state: 'answered',
      promisedBy: null,
      closesAt: expect.any(String),
      messages: [{}, { from: 'support' }],
    },
  });
  await server.app.upkeep.deliverEvents();
  await server.jobs.start();
  await expect
    .poll(async () => (await server.call('GET /api/appapi/notices/list', {}, token())).data.list)
    .toContainEqual(
      expect.objectContaining({ kind: 'work-order-answered', link: `/platform/console/workorder?id=${id}` }),
    );
  expect(await reply(id)).toMatchObject({ code: 1 });
  expect(await detail(id)).toMatchObject({ data: { state: 'waiting' } });
  expect(await close(id)).toMatchObject({ code: 1 });
  expect(await answer(id, editor)).toMatchObject({ status: 409, code: 31081 });
  // whoever asked may go on with it
  expect(await reply(id)).toMatchObject({ code: 1 });
  expect(await detail(id)).toMatchObject({ data: { state: 'waiting' } });
});

test('the list of the back office begins with who waits longest, and finds by number and request', async () => {
  const editor = (await office.anOperator('editor')).token;
  const [first, second] = [await created(), await created({ requestId: 'req-find-me' })];
  await server.store.pool.query(`update work_orders set turn_at = now() - interval '9 days' where id = $1`, [
    second,
  ]);
  const ids = async (query: object) =>
    (await office.call('GET /api/admin/workOrders', { query }, editor)).data.list.map(({ id }) => id);
  const all = await ids({ state: 'waiting' });
  expect(all[0]).toBe(second);
  expect(all.indexOf(first)).toBeGreaterThan(0);
  expect(await ids({ keyword: 'req-find-me' })).toEqual([second]);
  const { data } = await detail(first);
  expect(await ids({ keyword: data.number })).toEqual([first]);
  expect(await ids({ keyword: company.name })).toContain(first);
});

test('the operator finds the call that is asked about, masked; one of another organisation is not found', async () => {
  const { data: made } = await server.call(
    'POST /api/appapi/application/create',
    { body: { name: '合同管理系统' } },
    token(),
  );
  const { headers } = await callOpen(server, 'GET', '/contracts/019a9b1e-7c00-7000-8000-000000000001', {
    headers: { authorization: `Bearer ${made.key?.secret}` },
  });
  await sandbox.app.applications.flushLog();
  const requestId = String(headers['x-request-id']);
  const editor = (await office.anOperator('editor')).token;
  const id = await created({ kind: 'fault', requestId });
  expect(await detail(id)).toMatchObject({
    data: {
      ...{ applicationName: '合同管理系统', environment: 'sandbox', requestId },
      call: { name: 'contracts.get', status: 404 },
    },
  });
  const item = (which: string) =>
    office.call('GET /api/admin/workOrders/item', { query: { id: which } }, editor);
  expect(await item(id)).toMatchObject({
    data: { call: { name: 'contracts.get', status: 404, answer: expect.any(String) } },
  });
  const other = await aCompany(server);
  const foreign = await created({ requestId }, other.administrator.token);
  expect(await item(foreign)).toMatchObject({ data: { call: null, applicationName: null } });
  expect(await create({ applicationId: made.id }, other.administrator.token)).toMatchObject({ code: 31040 });
  expect(await create({ applicationId: made.id }, (await aPerson(server)).token)).toMatchObject({
    code: 31040,
  });
});

test('another organisation, and whoever left, neither reads nor writes nor closes it; nor takes its attachments', async () => {
  const id = await created();
  const file = await uploaded();
  const other = (await aCompany(server)).administrator.token;
  const stranger = (await aPerson(server)).token;
  for (const who of [other, stranger]) {
    expect(await detail(id, who)).toMatchObject({ status: 404, code: 31080 });
    expect(await reply(id, who)).toMatchObject({ code: 31080 });
    expect(await close(id, who)).toMatchObject({ code: 31080 });
    expect(await create({ files: [file] }, who)).toMatchObject({ code: 31082 });
    expect((await list(who)).list).toEqual([]);
  }
  for (const route of ['list', 'detail', 'create', 'reply', 'close'] as const) {
    const isRead = route === 'list' || route === 'detail';
    const input = isRead
      ? { query: { id } }
      : { body: { ...(route === 'create' ? QUESTION : { id, text: 'x' }) } };
    const path =
      `${isRead ? 'GET' : 'POST'} /api/appapi/workOrder/${route}` as 'GET /api/appapi/workOrder/list';
    expect((await server.call(path, input)).status, route).toBe(401);
  }
});

test('members see what their colleagues asked; auditors only read', async () => {
  const id = await created();
  const colleague = await aMember(server, company.id, ['operator']);
  expect(await reply(id, colleague.token)).toMatchObject({ code: 1 });
  expect((await detail(id, colleague.token)).data.messages).toMatchObject([
    { isOwn: false, name: expect.stringContaining('*') },
    { isOwn: true },
  ]);
  const auditor = (await aMember(server, company.id, ['auditor'])).token;
  expect(await detail(id, auditor)).toMatchObject({ data: { may: [] } });
  expect(await list(auditor)).toMatchObject({ maySubmit: false });
  expect(await reply(id, auditor)).toMatchObject({ status: 403 });
  expect(await close(id, auditor)).toMatchObject({ status: 403 });
  expect(await create({}, auditor)).toMatchObject({ status: 403 });
  expect(await upload('/api/appapi/workOrder/upload', { accesstoken: auditor })).toMatchObject({
    code: 40300,
  });
});

test('attachments are cleaned, opened by who may see the work order, and by operators with a record', async () => {
  const photograph = await aPhotograph();
  const id = await created({ files: [await uploaded()] });
  const { data } = await detail(id);
  const [file] = data.messages[0]!.files;
  expect(file).toMatchObject({ name: '截图.jpg' });
  const open = (address: string, who: string) =>
    server.app.http.inject({ method: 'GET', url: address, headers: { accesstoken: who } });
  const own = await open(file!.url, token());
  expect(own.statusCode).toBe(200);
  expect(photograph.includes('Sample Camera')).toBe(true);
  expect(own.rawPayload.includes('Sample Camera')).toBe(false);
  expect((await open(file!.url, (await aPerson(server)).token)).statusCode).toBe(404);
  const [editor, accountant] = [await office.anOperator('editor'), await office.anOperator('accountant')];
  const view = async (operator: string) =>
    (
      await server.app.http.inject({
        ...{ method: 'POST', url: '/api/admin/workOrders/file', headers: { admintoken: operator } },
        payload: { id, fileId: file!.id },
      })
    ).statusCode;
  expect(await view(accountant.token)).toBe(403);
  expect(await view(editor.token)).toBe(200);
  const auditor = (await office.anOperator('auditor')).token;
  const { data: events } = await office.call(
    'GET /api/admin/events',
    { query: { act: 'view-work-order-file' } },
    auditor,
  );
  expect(events.list).toMatchObject([{ target: id }]);
  // of another work order it is not found
  const foreign = await created();
  expect(
    await office.call(
      'POST /api/admin/workOrders/file',
      { body: { id: foreign, fileId: file!.id } },
      editor.token,
    ),
  ).toMatchObject({ status: 404 });
  // an operator attaches too, and nobody else's
  const given = await upload(
    `/api/admin/workOrders/upload?id=${id}`,
    { admintoken: editor.token },
    '示例.txt',
    Buffer.from('示例'),
  );
  expect(
    await answer(id, (await office.anOperator('editor')).token, { files: [given.data.id] }),
  ).toMatchObject({
    code: 31082,
  });
  expect(await answer(id, editor.token, { files: [given.data.id] })).toMatchObject({
    data: { messages: [{}, { files: [{ name: '示例.txt' }] }] },
  });
  expect(
    await upload(`/api/admin/workOrders/upload?id=${id}`, { admintoken: accountant.token }),
  ).toMatchObject({
    code: 40300,
  });
});

test.each([
  ['运行.exe', Buffer.from('MZ')],
  ['页面.html', Buffer.from('<script>')],
  ['图.png', Buffer.from('not a picture')],
  ['日志.txt', Buffer.from([0, 1, 2])],
])('%s is not taken', async (name, bytes) => {
  const { code } = await upload('/api/appapi/workOrder/upload', { accesstoken: token() }, name, bytes);
  expect(code).not.toBe(1);
});

test('keys that were pasted by mistake are covered before anybody keeps them', async () => {
  const secret = `yx_test_${'a1B2'.repeat(10)}zz`;
  const id = await created({ text: `curl -H "Authorization: Bearer ${secret}"`, subject: `密钥 ${secret}` });
  const { data } = await detail(id);
  expect(data.messages[0]!.text).toContain('yx_test_••••••');
  expect(JSON.stringify(data)).not.toContain('a1B2');
  expect(withoutSecrets('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw 与 Bearer abcdefgh12345')).toBe(
    'whsec_•••••• 与 Bearer ••••••',
  );
  expect(withoutSecrets('Bearer 令牌与 yx_test_ 开头的密钥')).toBe('Bearer 令牌与 yx_test_ 开头的密钥');
});

test('what is written lies sealed', async () => {
  await created({ text: '只有双方知道的话' });
  const { rows } = await server.store.pool.query(
    'select w::text as a, m::text as b from work_orders w join work_order_messages m on m.work_order_id = w.id',
  );
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('只有双方').toString('hex'));
  expect(JSON.stringify(rows)).not.toContain('只有双方');
});

test('an answered one is closed after a quiet week and not earlier; a closed one goes after its time', async () => {
  const { upkeep } = server.app;
  const editor = (await office.anOperator('editor')).token;
  const [quiet, waiting] = [await created(), await created()];
  await answer(quiet, editor);
  const stateOf = async (id: string) => (await detail(id)).data.state;
  const later = (days: number) => new Date(Date.now() + days * DAY_MS);
  await upkeep.night('quiet-work-orders')(later(WORK_ORDER_LIMITS.quietDays - 1));
  expect(await stateOf(quiet)).toBe('answered');
  await upkeep.night('quiet-work-orders')(later(WORK_ORDER_LIMITS.quietDays + 1));
  expect([await stateOf(quiet), await stateOf(waiting)]).toEqual(['closed', 'waiting']);
  const years = RETENTION.workOrders.term.years * 366;
  await upkeep.night('work-orders')(later(years - 30));
  expect(await stateOf(quiet)).toBe('closed');
  await upkeep.night('work-orders')(later(years + 30));
  expect(await detail(quiet)).toMatchObject({ code: 31080 });
  expect(await stateOf(waiting)).toBe('waiting');
});

test('it goes with the organisation, attachments included', async () => {
  const leaving = await aCompany(server);
  const who = leaving.administrator.token;
  await created({ files: [await uploaded(who)] }, who);
  const count = async () =>
    (
      await server.store.pool.query('select count(*)::int as n from work_orders where owner_id = $1', [
        leaving.id,
      ])
    ).rows[0].n;
  expect(await count()).toBe(1);
  await server.app.upkeep.subscriber('work-orders').handle({
    ...{ act: 'close-organization', targetId: leaving.id },
  } as Parameters<ReturnType<typeof server.app.upkeep.subscriber>['handle']>[0]);
  expect(await count()).toBe(0);
  const { rows } = await server.store.pool.query(
    'select keep_until <= now() as over from files where organization_id = $1',
    [leaving.id],
  );
  expect(rows).toEqual([{ over: true }]);
});

test('a document page is named by an address of the document centre alone', async () => {
  const id = await created({ kind: 'document', page: '/platform/document/detail?id=1#x' });
  expect(await detail(id)).toMatchObject({ data: { page: '/platform/document/detail?id=1#x' } });
  for (const page of ['https://evil.example/', '//evil.example', '/admin', '/platform/documents'])
    expect(await create({ page })).toMatchObject({ status: 400 });
});
