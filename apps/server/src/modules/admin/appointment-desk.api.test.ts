import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv } from './csv.ts';
import { aBackOffice, type BackOffice } from './testing/back-office.ts';

let office: BackOffice;
let editor: string;
beforeAll(async () => {
  office = await aBackOffice();
  editor = (await office.anOperator('editor')).token;
  const form = { appointmentName: '张示例', appointmentPhone: '13800138000', remarks: '=1+1' };
  await office.server.call('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form,
  });
});
afterAll(() => office.close());

const inbox = 'GET /api/admin/appointments';
const theOne = async () => (await office.call(inbox, {}, editor)).data.list[0]!;

test('the list masks contacts, for everybody', async () => {
  expect(await theOne()).toMatchObject({ name: '张**', phone: '138****8000', state: 'new' });
});

test('opening a contact tells it and is written down', async () => {
  const { id } = await theOne();
  expect(await office.call('POST /api/admin/appointments/contact', { body: { id } }, editor)).toMatchObject({
    data: { name: '张示例', phone: '13800138000' },
  });
  const auditor = (await office.anOperator('auditor')).token;
  const { data } = await office.call('GET /api/admin/events', { query: { act: 'open-contact' } }, auditor);
  expect(data.list).toMatchObject([{ target: id }]);
  expect(JSON.stringify(data)).not.toContain('13800138000');
});

test('an auditor sees the masked list and opens nothing', async () => {
  const auditor = (await office.anOperator('auditor')).token;
  expect(await office.call(inbox, {}, auditor)).toMatchObject({ status: 200 });
  const { id } = await theOne();
  expect(await office.call('POST /api/admin/appointments/contact', { body: { id } }, auditor)).toMatchObject({
    status: 403,
  });
});

test('the export is a CSV with whole contacts, safe to open, and written down', async () => {
  const answer = await office.call('POST /api/admin/appointments/export', { body: {} }, editor);
  expect(answer.headers['content-disposition']).toContain('.csv');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(String(answer.data)).toContain('张示例,13800138000');
  expect(String(answer.data)).toContain("'=1+1");
  const auditor = (await office.anOperator('auditor')).token;
  const { data } = await office.call(
    'GET /api/admin/events',
    { query: { act: 'export-appointments' } },
    auditor,
  );
  expect(data.list).toMatchObject([{ detail: { count: 1 } }]);
});

test('the state of a request is changed and filtered by', async () => {
  const { id } = await theOne();
  const done = { body: { id, state: 'contacted' } };
  expect(await office.call('POST /api/admin/appointments/state', done, editor)).toMatchObject({
    data: { state: 'contacted' },
  });
  expect(await office.call(inbox, { query: { state: 'new' } }, editor)).toMatchObject({ data: { total: 0 } });
  expect(await office.call(inbox, { query: { state: 'contacted' } }, editor)).toMatchObject({
    data: { total: 1 },
  });
});

test('cells that would break the table or run are quoted', () => {
  expect(csv([['a,b', 'say "hi"', '+86', '两\n行']]).toString()).toBe(
    '\uFEFF"a,b","say ""hi""",\'+86,"两\n行"\r\n',
  );
});
