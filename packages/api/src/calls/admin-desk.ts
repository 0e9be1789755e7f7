import { z } from 'zod';
import { call } from '../call.ts';
import { VisitReport } from './analytics.ts';
import type { FileContent } from './files.ts';
import { PageLimit, PageNumber } from './news.ts';

const tag = '运营后台';

export const APPOINTMENT_STATES = ['new', 'contacted', 'closed'] as const;
export const AppointmentState = z.enum(APPOINTMENT_STATES).describe('待联系、已联系、已关闭');
export type AppointmentState = z.output<typeof AppointmentState>;

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
});
export type AppointmentLine = z.output<typeof AppointmentLine>;

export const AppointmentDetail = AppointmentLine.extend({
  notes: z
    .array(z.object({ id: z.string(), text: z.string(), actorName: z.string(), at: z.string() }))
    .describe('跟进记录，新的在前'),
});
export type AppointmentDetail = z.output<typeof AppointmentDetail>;

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
  summary: '查看一份预约的联系方式；查看会留下记录',
  body: z.strictObject({ id: AppointmentId }),
  answer: z.object({ name: z.string(), phone: z.string() }),
});

export const adminAppointmentState = call({
  method: 'POST',
  path: '/api/admin/appointments/state',
  access: 'operator',
  tag,
  summary: '更改预约的处理状态；已关闭的可重新跟进',
  body: z.strictObject({ id: AppointmentId, state: AppointmentState }),
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
    text: z.string('请填写跟进记录').trim().min(1, '请填写跟进记录').max(500, '跟进记录不超过 500 个字'),
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

export const adminVisits = call({
  method: 'GET',
  path: '/api/admin/visits',
  access: 'operator',
  tag,
  summary: '最近若干天的访问统计',
  query: z.object({ days: z.coerce.number().int().min(7).max(365).default(30) }),
  answer: VisitReport,
});

export const OperatorEvent = z.object({
  id: z.string(),
  at: z.string(),
  operatorName: z.string(),
  act: z.string(),
  target: z.string().describe('对象编号，可为空'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ip: z.string(),
});
export type OperatorEvent = z.output<typeof OperatorEvent>;

export const adminEvents = call({
  method: 'GET',
  path: '/api/admin/events',
  access: 'operator',
  tag,
  summary: '操作记录，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    operator: z.string().trim().max(40).optional().describe('姓名或账号'),
    act: z.string().trim().max(40).optional(),
  }),
  answer: z.object({ list: z.array(OperatorEvent), total: z.number() }),
});
