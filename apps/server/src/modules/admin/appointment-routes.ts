import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as api from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Vault } from '../../vault/vault.ts';
import * as inbox from '../appointments/index.ts';
import { csv } from './csv.ts';
import type { Desk } from './desk.ts';
import { findAssignee, listAssignees } from './operators.ts';
import { presentAppointment, presentAppointmentDetail } from './present.ts';

const HEADINGS = ['提交时间', '姓名', '电话', '单位', '需求说明', '状态', '负责人', '跟进记录'];
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const rowOf = (
  { id, createdAt, contact, organizationName, remarks, state, assigneeName }: inbox.Appointment,
  notes: readonly inbox.Note[],
) => [
  clock.format(createdAt),
  contact.name,
  contact.phone,
  organizationName,
  remarks,
  inbox.stateNames[state],
  assigneeName,
  notes
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ at, actorName, text }) => `${clock.format(at)} ${actorName}：${text}`)
    .join('\n'),
];

function fileOf(rows: string[][]): api.FileContent {
  const bytes = csv([HEADINGS, ...rows]);
  return {
    name: `预约-${clock.format(new Date()).slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex'),
    inline: false,
    isPublic: false,
    open: async () => Readable.from([bytes]),
  };
}

/** Lists show masked contacts; each look at a whole one, and each export, is written down. */
export function answerAppointmentDesk(desk: Desk, { db, vault }: { db: Database; vault: Vault }) {
  const detailOf = async (tx: Queryable, id: string) =>
    presentAppointmentDetail(await inbox.getAppointment(tx, vault, id), await inbox.notesOf(tx, vault, [id]));

  desk.read(api.adminAppointments, 'read-appointments', async ({ query }) => {
    const { list, total } = await inbox.listAppointments(db, vault, query);
    return { list: list.map(presentAppointment), total };
  });
  desk.read(api.adminAppointment, 'read-appointments', ({ query }) => detailOf(db, query.id));
  desk.read(api.adminAssignees, 'read-appointments', () => listAssignees(db));

  desk.write(api.adminAppointmentContact, 'handle-appointments', 'open-contact', async ({ body }, tx) => {
    const { contact } = await inbox.getAppointment(tx, vault, body.id);
    return { answer: contact, target: body.id };
  });

  desk.write(
    api.adminAppointmentState,
    'handle-appointments',
    'set-appointment-state',
    async ({ body: { id, state } }, tx) => {
      await inbox.setAppointmentState(tx, id, state);
      return { answer: await detailOf(tx, id), target: id, detail: { state } };
    },
  );

  desk.write(
    api.adminAppointmentAssign,
    'handle-appointments',
    'assign-appointment',
    async ({ body: { id, operatorId } }, tx) => {
      const assignee = operatorId === null ? undefined : await findAssignee(tx, operatorId);
      await inbox.assignAppointment(tx, id, assignee);
      return { answer: await detailOf(tx, id), target: id, detail: { assignee: assignee?.name ?? '' } };
    },
  );

  desk.write(
    api.adminAppointmentNote,
    'handle-appointments',
    'note-appointment',
    async ({ body: { id, text }, operator }, tx) => {
      await inbox.getAppointment(tx, vault, id);
      await inbox.addNote(tx, vault, { appointmentId: id, text, actorName: operator.name });
      return { answer: await detailOf(tx, id), target: id };
    },
  );

  desk.write(
    api.adminExportAppointments,
    'handle-appointments',
    'export-appointments',
    async ({ body }, tx) => {
      const appointments = await inbox.allAppointments(tx, vault, body);
      const ids = appointments.map(({ id }) => id);
      const notes = await inbox.notesOf(tx, vault, ids);
      const rows = appointments.map((appointment) => rowOf(appointment, notes));
      return { answer: fileOf(rows), detail: { count: appointments.length } };
    },
  );
}
