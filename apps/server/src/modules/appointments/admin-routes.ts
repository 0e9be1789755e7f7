import * as api from '@yinxin/api';
import { timeInChina } from '@yinxin/values';
import type { Database, Queryable } from '../../db/connect.ts';
import { csvFile } from '../../http/csv.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { colleaguesWho, findColleagueWho } from '../operators/index.ts';
import * as inbox from './inbox.ts';
import { addNote, type Note, notesOf } from './notes.ts';
import { presentAppointment, presentAppointmentDetail } from './present.ts';

/** Whoever may do this may be in charge of a request. */
const HANDLING = 'set-appointment-state';

const HEADINGS = ['提交时间', '姓名', '电话', '单位', '需求说明', '状态', '负责人', '跟进记录'];

const rowOf = (
  { id, createdAt, contact, organizationName, remarks, state, assigneeName }: inbox.Appointment,
  notes: readonly Note[],
) => [
  timeInChina(createdAt),
  contact.name,
  contact.phone,
  organizationName,
  remarks,
  api.appointmentMachine.states[state],
  assigneeName,
  notes
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ at, actorName, text }) => `${timeInChina(at)} ${actorName}：${text}`)
    .join('\n'),
];

const fileOf = (rows: string[][]) =>
  csvFile(`预约-${timeInChina(new Date()).slice(0, 10)}`, [HEADINGS, ...rows]);

/** Lists show masked contacts; each look at a whole one, and each export, is written down. */
export function answerAppointmentAdmin(adminBook: AdminBook, { db, vault }: { db: Database; vault: Vault }) {
  const detailOf = async (tx: Queryable, operator: Operator, id: string) =>
    presentAppointmentDetail(
      await inbox.getAppointment(tx, vault, id),
      await notesOf(tx, vault, [id]),
      operator,
    );

  adminBook.read(api.adminAppointments, 'read-appointments', async ({ query, operator }) => {
    const { list, total } = await inbox.listAppointments(db, vault, query);
    return { list: list.map((line) => presentAppointment(line, operator)), total };
  });
  adminBook.read(api.adminAppointment, 'read-appointments', ({ query, operator }) =>
    detailOf(db, operator, query.id),
  );
  adminBook.waits(HANDLING, async () => [
    { words: '待联系的预约', count: await inbox.countNew(db), to: '/admin/appointments?state=new' },
  ]);

  adminBook.read(api.adminAssignees, 'read-appointments', () => colleaguesWho(db, HANDLING));

  adminBook.write(api.adminAppointmentContact, 'open-contact', async ({ body }, tx) => {
    const { contact } = await inbox.getAppointment(tx, vault, body.id);
    return { answer: contact, target: body.id, detail: { reason: body.reason } };
  });

  adminBook.write(
    api.adminAppointmentState,
    'set-appointment-state',
    async ({ body: { id, act }, operator }, tx) => {
      const state = await inbox.stepAppointment(tx, id, act, operator.roles);
      return { answer: await detailOf(tx, operator, id), target: id, detail: { state } };
    },
  );

  adminBook.write(
    api.adminAppointmentAssign,
    'assign-appointment',
    async ({ body: { id, operatorId }, operator }, tx) => {
      const assignee = operatorId === null ? undefined : await findColleagueWho(tx, HANDLING, operatorId);
      if (operatorId !== null && !assignee) throw problem('APPOINTMENT_ASSIGNEE');
      await inbox.assignAppointment(tx, id, assignee);
      return {
        answer: await detailOf(tx, operator, id),
        target: id,
        detail: { assignee: assignee?.name ?? '' },
      };
    },
  );

  adminBook.write(
    api.adminAppointmentNote,
    'note-appointment',
    async ({ body: { id, text }, operator }, tx) => {
      await inbox.getAppointment(tx, vault, id);
      await addNote(tx, vault, { appointmentId: id, text, actorName: operator.name });
      return { answer: await detailOf(tx, operator, id), target: id };
    },
  );

  adminBook.write(api.adminExportAppointments, 'export-appointments', async ({ body }, tx) => {
    const appointments = await inbox.allAppointments(tx, vault, body);
    const ids = appointments.map(({ id }) => id);
    const notes = await notesOf(tx, vault, ids);
    const rows = appointments.map((appointment) => rowOf(appointment, notes));
    return { answer: fileOf(rows), detail: { count: appointments.length } };
  });
}
