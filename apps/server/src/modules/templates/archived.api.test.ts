import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAsOwner } from '../../testing/database.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aSigner } from '../contracts/testing/index.ts';
import { anOffice, aTemplate, type Office } from './testing/index.ts';

// What was begun from a template goes on with the version it was begun with, and stops while the template is archived.

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await aServer();
  office = await anOffice(server, 1_000);
});
afterAll(() => server.close());

const post = (path: string, body: Record<string, unknown>) =>
  server.call(`POST /api/appapi/${path}` as 'POST /api/appapi/batch/pause', { body }, office.clerk.token);
const turn = async (id: string, act: 'archive' | 'restore') => {
  const { code, message } = await post(`template/${act}`, { id });
  if (code !== 1) throw new Error(message);
};

/** A table with so many rows, checked and not sent. */
async function aBatch(count: number) {
  const { id: templateId } = await aTemplate(server, office.clerk);
  const made = await server.call(
    'POST /api/appapi/batch/create',
    { body: { templateId } },
    office.clerk.token,
  );
  const { id } = made.data;
  const rows = Array.from({ length: count }, () => ['赵示例', aPhone(), '工程师', '5000']);
  const text = [['员工姓名', '手机号', '岗位', '月工资'], ...rows].map((row) => row.join('\t')).join('\n');
  await post('batch/paste', { id, text });
  return { id, templateId };
}
const batch = async (id: string) =>
  (await server.call('GET /api/appapi/batch/detail', { query: { id } }, office.clerk.token)).data;
const work = (id: string) => server.app.batches.work(id);

test('a batch is not begun from an archived template, and is begun once it is back', async () => {
  const { id, templateId } = await aBatch(2);
  await turn(templateId, 'archive');
  expect((await post('batch/start', { id, rows: 2 })).code).toBe(30852);
  await turn(templateId, 'restore');
  expect((await post('batch/start', { id, rows: 2 })).code).toBe(1);
  await work(id);
  expect(await batch(id)).toMatchObject({ state: 'DONE', counts: { sent: 2 } });
});

test('a batch that runs stops at the row at which its template is archived, and says why', async () => {
  const { id, templateId } = await aBatch(3);
  await post('batch/start', { id, rows: 3 });
  // whoever sends waits for the second row's batch, and the template is archived meanwhile
  const connection = await connectAsOwner(server.store.connection);
  await connection.query('begin');
  await connection.query('select from batch_rows where batch_id = $1 and number = 2 for update', [id]);
  await work(id); // sends what nobody else has in hand
  expect((await batch(id)).counts.sent).toBe(2);
  await turn(templateId, 'archive');
  await connection.query('rollback');
  await connection.end();
  await work(id);
  const { state, counts, reason } = await batch(id);
  expect([state, counts.sent]).toEqual(['PAUSED', 2]);
  expect(reason).toContain('已归档');
  await turn(templateId, 'restore');
  const { counts: left } = await batch(id);
  expect((await post('batch/resume', { id, rows: left.ready })).code).toBe(1);
  await work(id);
  expect(await batch(id)).toMatchObject({ state: 'DONE', counts: { sent: 3 } });
});

test('a batch goes on with the version it was checked with when the template is edited', async () => {
  const { id, templateId } = await aBatch(1);
  await post('template/edit', { id: templateId });
  await post('template/publish', { id: templateId });
  expect(await batch(id)).toMatchObject({ version: 1, newestVersion: 2 });
  expect((await post('batch/start', { id, rows: 1 })).code).toBe(1);
  await work(id);
  const { rows } = await server.store.pool.query(
    `select v.number from contracts c join template_versions v on v.id = c.template_version_id
      join batch_rows r on r.contract_id = c.id where r.batch_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ number: 1 }]);
});

test('a code for many signers serves nobody while its template is archived', async () => {
  const { id: templateId } = await aTemplate(server, office.clerk);
  const { data: form } = await server.call(
    'GET /api/appapi/template/form',
    { query: { id: templateId } },
    office.clerk.token,
  );
  const body = {
    ...{ templateId, version: form.version, title: '入职承诺', role: 'staff', limit: 3 },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    parties: form.own ? [form.own] : [],
    values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
  };
  const made = await server.call('POST /api/appapi/signCode/create', { body }, office.clerk.token);
  const { rows } = await server.store.pool.query('select code from sign_codes where id = $1', [made.data.id]);
  const comer = await aSigner(server, '来示例', 0);
  const { code } = rows[0];
  const join = () =>
    server.call('POST /api/appapi/signCode/join', { body: { code, values: {} } }, comer.token);
  await turn(templateId, 'archive');
  expect(await join()).toMatchObject({ code: 30882, message: expect.stringContaining('暂时不能用') });
  const { data } = await server.call(
    'GET /api/appapi/signCode/detail',
    { query: { id: made.data.id } },
    office.clerk.token,
  );
  expect(data).toMatchObject({ state: 'hindered', hindrance: expect.stringContaining('已归档') });
  await turn(templateId, 'restore');
  expect((await join()).code).toBe(1);
});
