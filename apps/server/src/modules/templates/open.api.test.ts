import { DAY_MS } from '@yinxin/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { actingPerson } from '../accounts/index.ts';
import { developerOf, fileOf, templateOf } from '../applications/testing/examples.ts';
import { aProgram, type TestProgram } from '../applications/testing/index.ts';
import { proven } from '../seals/testing/index.ts';

let server: TestServer;
let program: TestProgram;
let templateId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
  ({ templateId } = await templateOf(program, server));
});
afterAll(() => server.close());

const employee = (change: object = {}) => ({ role: '员工', name: '孙员工', phone: aPhone(), ...change });
const values = { 岗位: '会计', 月工资: '8000' };
const create = (change: object = {}) =>
  program.call('POST', '/contracts/from-template', { templateId, parties: [employee()], values, ...change });

test('a template says which roles it has and what is filled in', async () => {
  const { data: found } = await program.call('GET', '/templates?keyword=劳动');
  expect(found.list).toMatchObject([{ id: templateId, name: '劳动合同', version: 1 }]);
  const { data } = await program.call('GET', `/templates/${templateId}`);
  expect(data.roles).toMatchObject([
    { name: '用人单位', kind: 'organization', isOwn: true },
    { name: '员工', kind: 'person', isOwn: false },
  ]);
  expect(data.fields.map(({ name }: { name: string }) => name)).toEqual(['岗位', '月工资', '员工身份证号码']);
});

test('a contract is made from a template by the names of its roles and fields, and a file is put behind it', async () => {
  const deadline = new Date(Date.now() + 10 * DAY_MS).toISOString();
  const fields = [{ kind: 'signature', file: 2, page: 1, left: 30, top: 100 }];
  const made = await create({
    ...{ title: '张三的劳动合同', files: [await fileOf(program)], deadline },
    parties: [employee({ fields })],
  });
  expect(made, made.message).toMatchObject({ code: 1 });
  expect(made.data).toMatchObject({
    ...{ title: '张三的劳动合同', state: 'FILLING', deadline },
    documents: [{ name: '劳动合同' }, { name: '合同' }],
  });
  const parties = made.data.parties.map((party: { organizationName: string; name: string }) => party);
  expect(parties).toMatchObject([{ name: '孙员工' }, { organizationName: program.organizationName }]);
});

test.each([
  [
    'a role that it has not',
    { parties: [{ role: '乙方', name: '孙员工', phone: '13900000000' }] },
    '没有角色“乙方”',
  ],
  ['a field that it has not', { values: { ...values, 职级: '三' } }, '没有填写项“职级”'],
  ['a value that is none', { values: { ...values, 月工资: '很多' } }, ''],
  ['a version that it has not', { version: 7 }, ''],
])('%s is refused', async (_, change, words) => {
  const answer = await create(change);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.message).toContain(words);
});

test('rows become a batch: good ones are sent, wrong ones say why', async () => {
  const row = (change: object = {}) => ({ 员工姓名: '孙员工', 员工手机号: aPhone(), ...values, ...change });
  const rows = [row(), row({ 员工手机号: '123' }), row()];
  const { data: batch, message } = await program.call('POST', '/batches', { templateId, rows });
  expect(batch, message).toMatchObject({ state: 'RUNNING', rows: { ready: 2, invalid: 1 } });
  await server.app.batches.work(batch.id);
  const { data: now } = await program.call('GET', `/batches/${batch.id}`);
  expect(now).toMatchObject({ state: 'DONE', rows: { sent: 2, invalid: 1 } });
  const { data: first } = await program.call('GET', `/batches/${batch.id}/rows?limit=2`);
  expect(first.list).toMatchObject([
    { row: 1, state: 'sent', contractId: expect.any(String) },
    { row: 2, state: 'invalid', contractId: null, problems: [{ column: '员工手机号' }] },
  ]);
  const { data: rest } = await program.call('GET', `/batches/${batch.id}/rows?limit=2&cursor=${first.next}`);
  expect(rest).toMatchObject({ list: [{ row: 3 }], next: null });
  const unknown = await program.call('POST', '/batches', { templateId, rows: [row({ 年龄: '30' })] });
  expect(unknown.message).toContain('年龄');
});

test('a code is made, found and stopped', async () => {
  const body = { templateId, title: '入职', role: '员工', values, limit: 5 };
  const expiresAt = new Date(Date.now() + 10 * DAY_MS).toISOString();
  const { data: code, message } = await program.call('POST', '/sign-codes', { ...body, expiresAt });
  expect(code, message).toMatchObject({ state: 'open', role: '员工', limit: 5, taken: 0 });
  expect(code.url).toContain('/contract/join?code=');
  const { data: found } = await program.call('GET', '/sign-codes?limit=1');
  expect(found.list).toMatchObject([{ id: code.id }]);
  const { data: stopped } = await program.call('POST', `/sign-codes/${code.id}/stop`);
  expect(stopped.state).toBe('stopped');
});

test('what a program sends is sealed by itself where an administrator has authorised it', async () => {
  const developer = await developerOf(server, program);
  const who = await actingPerson(server.store.db, server.vault, developer.uid);
  if (!who?.organizationId) throw new Error('the developer acts for nobody');
  const sealId = await server.app.seals.sampleSeal(who, who.organizationId);
  const terms = {
    ...{ sealId, templateId, kind: null, sceneId: null, highest: null, authors: [] },
    ...{ until: new Date(Date.now() + 30 * DAY_MS).toISOString(), uses: 5 },
  };
  const checked = await server.call('POST /api/appapi/silent/terms', { body: terms }, developer.token);
  expect(checked, checked.message).toMatchObject({ code: 1 });
  await proven(server, developer, 'authorise-silent', checked.data.digest);
  await server.call('POST /api/appapi/silent/authorise', { body: terms }, developer.token);
  const { data: contract } = await create();
  const [staff] = contract.parties;
  await program.call('POST', `/sandbox/contracts/${contract.id}/parties/${staff.id}/sign`);
  await server.app.contractSigning.signSilently(contract.id);
  const { data: now } = await program.call('GET', `/contracts/${contract.id}`);
  expect(now).toMatchObject({ state: 'COMPLETE', parties: [{ state: 'SIGNED' }, { state: 'SIGNED' }] });
});
