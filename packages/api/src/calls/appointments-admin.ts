import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { APPOINTMENT_ACTS, APPOINTMENT_STATES } from '../state-machines.ts';
import { longText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';

const tag = '运营后台';

const AppointmentState = z.enum(keysOf(APPOINTMENT_STATES)).describe('待联系、已联系、已关闭');
const AppointmentAct = z.enum(APPOINTMENT_ACTS).describe('标记为已联系、关闭、退回待联系、重新跟进');

export const AppointmentLine = z.object({
  id: z.string(),
  name: z.string().describe('姓名（脱敏）'),
  phone: z.string().describe('电话（脱敏）'),
  organizationName: z.string(),
  remarks: z.string(),
  state: AppointmentState,
  assigneeId: z.string().nullable(),
  assigneeName: z.string().describe('负责人，可为空'),
  createdAt: z.string(),
  may: May,
  steps: z.array(AppointmentAct).describe('当前状态下您可进行的处理'),
});
export type AppointmentLine = z.output<typeof AppointmentLine>;

export const AppointmentDetail = AppointmentLine.extend({
  notes: z
    .array(z.object({ id: z.string(), text: z.string(), actorName: z.string(), at: z.string() }))
    .describe('跟进记录，新的在前'),
});
export type AppointmentDetail = z.output<typeof AppointmentDetail>;

/** Why somebody looks at personal data: for the record. */
const Reason = longText('请说明查看原因').min(2, '请说明查看原因').max(100, '原因不超过 100 个字');
const AppointmentId = z.uuid('预约编号格式不正确');
const filters = {
  state: AppointmentState.optional(),
  keyword: z.string().trim().max(50).optional().describe('单位、需求说明的一部分，或完整的手机号'),
  assignee: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .describe('负责人编号；none 为尚未分派'),
};

export const adminAppointments = call({
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'operator',
  tag,
  summary: '预约列表，联系方式脱敏',
  query: z.object({ page: PageNumber, limit: PageLimit, ...filters }),
  answer: z.object({ list: z.array(AppointmentLine), total: z.number() }),
});

export const adminAppointment = call({
  method: 'GET',
  path: '/api/admin/appointments/item',
  access: 'operator',
  tag,
  summary: '一份预约与跟进记录，联系方式脱敏',
  query: z.object({ id: AppointmentId }),
  answer: AppointmentDetail,
});

export const adminAssignees = call({
  method: 'GET',
  path: '/api/admin/appointments/assignees',
  access: 'operator',
  tag,
  summary: '可以负责预约的操作员',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const adminAppointmentContact = call({
  method: 'POST',
  path: '/api/admin/appointments/contact',
  access: 'operator',
  tag,
  summary: '查看一份预约的联系方式；须说明原因，查看会留下记录',
  body: z.strictObject({ id: AppointmentId, reason: Reason }),
  answer: z.object({ name: z.string(), phone: z.string() }),
});

export const adminAppointmentState = call({
  method: 'POST',
  path: '/api/admin/appointments/state',
  access: 'operator',
  tag,
  summary: '处理预约；已关闭的可重新跟进',
  body: z.strictObject({ id: AppointmentId, act: AppointmentAct }),
  answer: AppointmentDetail,
});

export const adminAppointmentAssign = call({
  method: 'POST',
  path: '/api/admin/appointments/assign',
  access: 'operator',
  tag,
  summary: '指定或取消预约的负责人',
  body: z.strictObject({ id: AppointmentId, operatorId: z.uuid().nullable() }),
  answer: AppointmentDetail,
});

export const adminAppointmentNote = call({
  method: 'POST',
  path: '/api/admin/appointments/note',
  access: 'operator',
  tag,
  summary: '添加跟进记录；记录不能更改',
  body: z.strictObject({
    id: AppointmentId,
    text: longText('请填写跟进记录').min(1, '请填写跟进记录').max(500, '跟进记录不超过 500 个字'),
  }),
  answer: AppointmentDetail,
});

export const adminExportAppointments = call({
  method: 'POST',
  path: '/api/admin/appointments/export',
  access: 'operator',
  tag,
  summary: '导出预约与联系方式（CSV）；导出会留下记录',
  body: z.strictObject(filters),
  answer: z.custom<FileContent>().describe('CSV 文件'),
  sends: 'file',
});
