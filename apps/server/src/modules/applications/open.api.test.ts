import { randomUUID } from 'node:crypto';
import { OPEN_ROOT, openCalls } from '@yinxin/api/open';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aPdf } from '../contracts/testing/index.ts';
import { aProgram, callOpen, type TestProgram } from './testing/index.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
});
// each test has the calls of a second for itself
beforeEach(async () => {
  program = await aProgram(server);
});
afterAll(() => server.close());

const uploaded = async (by = program) =>
  (await by.upload('合同.pdf', aPdf(2, 'Party A'))).data.fileId as string;
const signer = (change: object = {}) => ({
  ...{ name: '赵签署', phone: aPhone(), fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }] },
  ...change,
});
const self = { self: true, fields: [{ kind: 'seal', keyword: 'Party A', nth: 1 }] };

async function created(change: object = {}, headers: Record<string, string> = {}, by = program) {
  const body = { title: '采购合同', files: [await uploaded(by)], signers: [self, signer()], ...change };
  return by.call('POST', '/contracts', body, headers);
}

test('a program says who it is, by its key', async () => {
  const { data, headers } = await program.call('GET', '/account');
  expect(data).toMatchObject({
    ...{ applicationId: program.applicationId, environment: 'sandbox' },
    organizationName: program.organizationName,
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'ratelimit-policy': '"account.get";q=20;w=1',
  });
  expect(headers['x-request-id']).toBeTruthy();
});

test('from a file to a contract that all have signed, and back as a PDF', async () => {
  const { code, message, data: contract } = await created();
  expect({ code, message }).toEqual({ code: 1, message: '操作成功' });
  expect(contract).toMatchObject({ state: 'SIGNING', parties: [{ step: 1, state: 'PENDING' }, { step: 2 }] });
  let now = contract;
  for (const { id } of contract.parties) {
    const signed = await program.call('POST', `/sandbox/contracts/${contract.id}/parties/${id}/sign`);
    expect(signed, signed.message).toMatchObject({ code: 1 });
    now = signed.data;
  }
  expect(now).toMatchObject({ state: 'COMPLETE', documents: [{ signatures: 2 }] });
  const [document] = now.documents;
  const file = await program.call('GET', `/contracts/${now.id}/documents/${document.id}`);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(String(file.data.subarray(0, 5))).toBe('%PDF-');
  const { data: found } = await program.call('GET', '/contracts?state=COMPLETE&limit=1');
  expect(found.list).toMatchObject([{ id: now.id, state: 'COMPLETE' }]);
});

test('a tag in the document says where a party signs', async () => {
  const { data } = await program.upload('标记.pdf', aPdf(1, '{{A:x}} nothing'));
  const body = {
    title: '标记',
    files: [data.fileId],
    signers: [signer({ role: 'A', fields: [] })],
    send: false,
  };
  expect(await program.call('POST', '/contracts', body)).toMatchObject({ code: 1, data: { state: 'DRAFT' } });
});

test('what is on its way is sent, urged, extended and recalled; its party has a link', async () => {
  const { data: draft } = await created({ send: false });
  const { data: sent } = await program.call('POST', `/contracts/${draft.id}/send`);
  expect(sent.state).toBe('SIGNING');
  const deadline = new Date(Date.now() + 60 * 86_400_000).toISOString();
  const { data: extended } = await program.call('POST', `/contracts/${draft.id}/extend`, { deadline });
  expect(extended.deadline).toBe(deadline);
  expect(await program.call('POST', `/contracts/${draft.id}/urge`)).toMatchObject({ code: 1 });
  const { data: link } = await program.call(
    'POST',
    `/contracts/${draft.id}/parties/${sent.parties[0].id}/link`,
  );
  expect(link.url).toMatch(/\/s\/\S{20,}$/);
  const { data: recalled } = await program.call('POST', `/contracts/${draft.id}/recall`, {
    reason: '不再需要',
  });
  expect(recalled).toMatchObject({ state: 'RECALLED', reason: '不再需要' });
});

test('one key, one effect: repeated, at once, and refused with another body', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { title: '一次', files: [await uploaded()], signers: [signer()] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => program.call('POST', '/contracts', body, key)),
  );
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 1 });
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] !== 'true')).toHaveLength(1);
  const { data } = await program.call('GET', '/contracts?limit=100');
  expect(data.list.filter(({ title }: { title: string }) => title === '一次')).toHaveLength(1);
  expect(await program.call('POST', '/contracts', { ...body, title: '两次' }, key)).toMatchObject({
    status: 409,
    code: 31020,
  });
});

test('a file that is sent again with its key is the same file, whatever its boundaries', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const bytes = aPdf();
  const first = await program.upload('合同.pdf', bytes, key);
  const again = await program.upload('合同.pdf', bytes, key);
  expect(again.raw).toBe(first.raw);
  expect(await program.upload('合同.pdf', aPdf(3), key)).toMatchObject({ code: 31020 });
});

test('what failed is not kept: the same key may succeed later', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { title: '', files: [randomUUID()], signers: [signer()] };
  expect((await program.call('POST', '/contracts', { ...body, title: '缺文件' }, key)).code).toBe(31031);
  const files = [await uploaded()];
  expect(await program.call('POST', '/contracts', { ...body, title: '有文件', files }, key)).toMatchObject({
    code: 1,
  });
});

test.each([
  ['no key', undefined, 401, 31001],
  ['a key that is none', 'Bearer yx_test_nothing', 401, 31002],
  ['another word', 'Bearer abc', 401, 31002],
  ['a key of production', 'Bearer yx_live_000000000000000000000000000000000000000000', 401, 31003],
])('%s is refused before anything is read', async (_, authorization, status, code) => {
  const given = authorization ? { headers: { authorization } } : {};
  expect(await callOpen(server, 'GET', '/account', given)).toMatchObject({ status, code });
});

test('a key does what its scopes say, until it ends', async () => {
  const reads = await program.key({ scopes: ['contracts:read'] });
  const as = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
  expect(await callOpen(server, 'GET', '/contracts', as(reads.secret))).toMatchObject({ code: 1 });
  expect(await callOpen(server, 'GET', '/account', as(reads.secret))).toMatchObject({ code: 31005 });
  const over = await program.key({ expiresAt: new Date(Date.now() - 1) });
  expect(await callOpen(server, 'GET', '/account', as(over.secret))).toMatchObject({ code: 31002 });
});

test("another developer's contracts, files and parties are not there", async () => {
  const other = await aProgram(server);
  const { data: contract } = await created();
  const [party] = contract.parties;
  const [document] = contract.documents;
  for (const [method, path, body] of [
    ['GET', `/contracts/${contract.id}`, undefined],
    ['POST', `/contracts/${contract.id}/send`, undefined],
    ['POST', `/contracts/${contract.id}/urge`, undefined],
    ['POST', `/contracts/${contract.id}/recall`, { reason: '不是我的' }],
    ['POST', `/contracts/${contract.id}/void`, { reason: '不是我的' }],
    ['POST', `/contracts/${contract.id}/extend`, { deadline: new Date(Date.now() + 9e8).toISOString() }],
    ['POST', `/contracts/${contract.id}/parties/${party.id}/link`, undefined],
    ['GET', `/contracts/${contract.id}/documents/${document.id}`, undefined],
    ['POST', `/sandbox/contracts/${contract.id}/parties/${party.id}/sign`, undefined],
  ] as const)
    expect(await other.call(method, path, body), path).toMatchObject({ status: 404 });
  const body = { title: '别人的文件', files: [await uploaded()], signers: [signer()] };
  expect(await other.call('POST', '/contracts', body)).toMatchObject({ code: 31031 });
});

test('a place that is on no page, a word that is nowhere: said so', async () => {
  const wrong = (field: object) =>
    created({ signers: [signer({ fields: [{ kind: 'signature', ...field }] })] });
  expect(await wrong({ page: 9, left: 1, top: 1 })).toMatchObject({ code: 31033 });
  expect(await wrong({ file: 2, page: 1, left: 1, top: 1 })).toMatchObject({ code: 31033 });
  expect(await wrong({ keyword: '没有这几个字' })).toMatchObject({ code: 31032 });
  expect(await wrong({})).toMatchObject({ status: 400 });
});

test.each(openCalls.filter(({ query }) => query && 'cursor' in query.shape).map(({ path }) => path))(
  'a cursor that no page gave is refused: %s',
  async (path) => {
    const own = path.slice(OPEN_ROOT.length).replaceAll(/\{\w+\}/g, () => randomUUID());
    for (const cursor of ['x', '1e99', '-'.repeat(36), `1.${'-'.repeat(36)}`])
      expect(await program.call('GET', `${own}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        code: 40000,
      });
  },
);

test('too many calls are told how long to wait', async () => {
  const busy = await aProgram(server);
  const answers = await Promise.all(Array.from({ length: 30 }, () => busy.call('GET', '/account')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '1' });
  expect(String(refused[0]?.headers.ratelimit)).toContain('r=0');
});

test('each call is in the log, without what people said of themselves', async () => {
  const { data } = await created({ signers: [signer({ name: '周保密', phone: '13912345678' })] });
  await server.app.applications.flushLog();
  const { rows } = await server.store.pool.query(
    `select name, status, code, request, answer from application_calls where answer like '%' || $1 || '%'`,
    [data.id],
  );
  expect(rows).toMatchObject([{ name: 'contracts.create', status: 200, code: 1 }]);
  expect(JSON.stringify(rows)).not.toContain('13912345678');
  expect(JSON.stringify(rows)).not.toContain('周保密');
});
