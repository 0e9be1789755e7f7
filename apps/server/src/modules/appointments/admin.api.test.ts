import {
  APPOINTMENT_ACTS,
  type AppointmentState,
  appointmentMachine,
  isAllowed,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv } from '../../http/csv.ts';
import { asOwner } from '../../testing/database.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { forgetOldAppointments } from './retention.ts';

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
  expect(
    await office.call('POST /api/admin/appointments/contact', { body: { id, reason: '回电' } }, editor),
  ).toMatchObject({
    data: { name: '张示例', phone: '13800138000' },
  });
  const auditor = (await office.anOperator('auditor')).token;
  const { data } = await office.call('GET /api/admin/events', { query: { act: 'open-contact' } }, auditor);
  expect(data.list).toMatchObject([{ target: id, detail: { reason: '回电' } }]);
  expect(JSON.stringify(data)).not.toContain('13800138000');
});

test('an auditor sees the masked list and opens nothing', async () => {
  const auditor = (await office.anOperator('auditor')).token;
  expect(await office.call(inbox, {}, auditor)).toMatchObject({ status: 200 });
  const { id } = await theOne();
  expect(
    await office.call('POST /api/admin/appointments/contact', { body: { id, reason: '回电' } }, auditor),
  ).toMatchObject({
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
  const done = { body: { id, act: 'contact' } };
  expect(await office.call('POST /api/admin/appointments/state', done, editor)).toMatchObject({
    data: { state: 'contacted' },
  });
  expect(await office.call(inbox, { query: { state: 'new' } }, editor)).toMatchObject({ data: { total: 0 } });
  expect(await office.call(inbox, { query: { state: 'contacted' } }, editor)).toMatchObject({
    data: { total: 1 },
  });
});

test('two who answer the same request: the second learns that it was answered', async () => {
  const { id } = await theOne();
  const close = { body: { id, act: 'close' } };
  const state = 'POST /api/admin/appointments/state';
  expect(await office.call(state, close, editor)).toMatchObject({ data: { state: 'closed' } });
  expect(await office.call(state, close, editor)).toMatchObject({
    status: 409,
    code: 30511,
    message: expect.stringContaining('已关闭'),
  });
  const again = { body: { id, act: 'reopen' } };
  expect(await office.call(state, again, editor)).toMatchObject({ data: { state: 'contacted' } });
});

test('a request is given to somebody who may handle it, found by that, and given back', async () => {
  const { id } = await theOne();
  const colleague = await office.anOperator('reviewer');
  const auditor = await office.anOperator('auditor');
  const assign = (operatorId: string | null) =>
    office.call('POST /api/admin/appointments/assign', { body: { id, operatorId } }, editor);
  expect(await assign(auditor.id)).toMatchObject({ status: 400, code: 30512 });
  expect(await assign(colleague.id)).toMatchObject({ data: { assigneeId: colleague.id } });
  const mine = await office.call(inbox, { query: { assignee: colleague.id } }, editor);
  expect(mine.data.list).toMatchObject([{ id }]);
  expect(await assign(null)).toMatchObject({ data: { assigneeId: null, assigneeName: '' } });
  expect(await office.call(inbox, { query: { assignee: 'none' } }, editor)).toMatchObject({
    data: { total: 1 },
  });
  const assignees = await office.call('GET /api/admin/appointments/assignees', {}, editor);
  const ids = assignees.data.map((person) => person.id);
  expect(ids).toContain(colleague.id);
  expect(ids).not.toContain(auditor.id);
});

test('notes are kept in order, sealed, cannot be changed, and go into the export', async () => {
  const { id } = await theOne();
  const note = 'POST /api/admin/appointments/note';
  for (const text of ['已约周三演示', '客户要看骑缝章'])
    await office.call(note, { body: { id, text } }, editor);
  const { data } = await office.call('GET /api/admin/appointments/item', { query: { id } }, editor);
  expect(data.notes.map(({ text }) => text)).toEqual(['客户要看骑缝章', '已约周三演示']);
  const { pool } = office.server.store;
  const { rows } = await pool.query('select n::text as line from appointment_notes n');
  expect(JSON.stringify(rows)).not.toContain('骑缝章');
  await expect(pool.query('delete from appointment_notes')).rejects.toThrow('append-only');
  const file = await office.call('POST /api/admin/appointments/export', { body: {} }, editor);
  expect(String(file.data)).toContain('：已约周三演示');
});

test('a request is searched by organisation, by words and by the whole number, not by a part of it', async () => {
  const form = {
    appointmentName: '李示例',
    appointmentPhone: '139 0013 9000',
    organizationName: '示例百分之50%厂',
  };
  await office.server.call('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form,
  });
  const found = async (keyword: string) =>
    (await office.call(inbox, { query: { keyword } }, editor)).data.list.map((line) => line.name);
  expect(await found('50%')).toEqual(['李**']);
  expect(await found('13900139000')).toEqual(['李**']);
  expect(await found('+86 139-0013-9000')).toEqual(['李**']);
  expect(await found('1+1')).toEqual(['张**']);
  expect(await found('1390013')).toEqual([]);
});

test('cells that would break the table or run are quoted', () => {
  expect(csv([['a,b', 'say "hi"', '+86', '两\n行', ' =1', '＝1', '2-1']]).toString()).toBe(
    '\uFEFF"a,b","say ""hi""",\'+86,"两\n行",\' =1,\'＝1,2-1\r\n',
  );
});

test('a contact is not opened without a reason', async () => {
  const { id } = await theOne();
  const body = { id, reason: ' ' };
  expect(await office.call('POST /api/admin/appointments/contact', { body }, editor)).toMatchObject({
    status: 400,
  });
});

test('a request and its notes go twelve months after the last contact, and not earlier', async () => {
  const { db, pool } = office.server.store;
  const { id } = await theOne();
  await office.call('POST /api/admin/appointments/note', { body: { id, text: '已联系' } }, editor);
  await pool.query("update appointments set created_at = now() - interval '13 months' where id = $1", [id]);
  expect(await forgetOldAppointments(db, new Date())).toBe(0);
  await expect(pool.query('delete from appointment_notes')).rejects.toThrow('append-only');
  await asOwner(
    office.server.store.connection,
    `alter table appointment_notes disable trigger user;
    update appointment_notes set at = now() - interval '13 months';
    alter table appointment_notes enable trigger user`,
  );
  await expect(pool.query('update appointment_notes set actor_name = $1', ['x'])).rejects.toThrow(
    'append-only',
  );
  expect(await forgetOldAppointments(db, new Date())).toBe(1);
  const { rows } = await pool.query(
    'select 1 from appointments where id = $1 union all select 1 from appointment_notes where appointment_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

describe('a request goes the way of the table', () => {
  const take = 'POST /api/admin/appointments/state';
  const roles = Object.keys(OPERATOR_ROLES) as OperatorRole[];

  test.each(Object.keys(appointmentMachine.states) as AppointmentState[])('from %s', async (state) => {
    const { id } = await theOne();
    for (const role of roles) {
      const { token } = await office.anOperator(role);
      for (const act of APPOINTMENT_ACTS) {
        await office.server.store.pool.query('update appointments set state = $1 where id = $2', [state, id]);
        const seen = await office.call('GET /api/admin/appointments/item', { query: { id } }, token);
        const { status, data } = await office.call(take, { body: { id, act } }, token);
        const step = appointmentMachine.step(state, act, [role]);
        if (seen.status === 200) expect(seen.data.steps.includes(act)).toBe(status === 200);
        if ('next' in step) expect([status, data?.state], `${role} ${act}`).toEqual([200, step.next]);
        else expect(status, `${role} ${act}`).toBe(isAllowed([role], 'set-appointment-state') ? 409 : 403);
      }
    }
  });
});
