import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { Vault } from '../../vault/vault.ts';
import * as inbox from '../appointments/index.ts';
import { csv } from './csv.ts';
import type { Desk } from './desk.ts';
import { presentAppointment } from './present.ts';

const stateNames: Readonly<Record<api.AppointmentState, string>> = {
  new: '待联系',
  contacted: '已联系',
  closed: '已关闭',
};

const HEADINGS = ['提交时间', '姓名', '电话', '单位', '需求说明', '状态'];
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const rowOf = ({ createdAt, contact, organizationName, remarks, state }: inbox.Appointment) => [
  clock.format(createdAt),
  contact.name,
  contact.phone,
  organizationName,
  remarks,
  stateNames[state],
];

function fileOf(appointments: inbox.Appointment[]): api.FileContent {
  const bytes = csv([HEADINGS, ...appointments.map(rowOf)]);
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
  desk.read(api.adminAppointments, 'read-appointments', async ({ query }) => {
    const { list, total } = await inbox.listAppointments(db, vault, query);
    return { list: list.map(presentAppointment), total };
  });

  desk.write(api.adminAppointmentContact, 'handle-appointments', 'open-contact', async ({ body }, tx) => {
    const { contact } = await inbox.getAppointment(tx, vault, body.id);
    return { answer: contact, target: body.id };
  });

  desk.write(
    api.adminAppointmentState,
    'handle-appointments',
    'set-appointment-state',
    async ({ body }, tx) => {
      const appointment = await inbox.setAppointmentState(tx, vault, body.id, body.state);
      return { answer: presentAppointment(appointment), target: body.id, detail: { state: body.state } };
    },
  );

  desk.write(
    api.adminExportAppointments,
    'handle-appointments',
    'export-appointments',
    async ({ body }, tx) => {
      const appointments = await inbox.allAppointments(tx, vault, body.state);
      return { answer: fileOf(appointments), detail: { count: appointments.length } };
    },
  );
}
