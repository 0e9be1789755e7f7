import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { WORK_ORDER_STATES } from '../state-machines.ts';
import { WORK_ORDER_KINDS } from '../work-orders.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';
import {
  WorkOrderCall,
  WorkOrderFile,
  WorkOrderFiles,
  WorkOrderText,
  workOrderFacts,
  workOrderMessage,
} from './work-orders.ts';

const tag = '运营后台';
const Id = z.uuid('工单编号格式不正确');

const AdminWorkOrder = z.object({
  ...workOrderFacts,
  ownerName: z.string().describe('企业名称，或个人（脱敏）'),
  may: May,
});
export type AdminWorkOrder = z.output<typeof AdminWorkOrder>;

export const adminWorkOrders = call({
  method: 'GET',
  path: '/api/admin/workOrders',
  access: 'operator',
  tag,
  summary: '工单，等得最久的在前；已关闭的，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(WORK_ORDER_STATES)).optional(),
    kind: z.enum(keysOf(WORK_ORDER_KINDS)).optional(),
    keyword: z.string().trim().max(60).optional().describe('工单编号、请求编号，或企业名称的一部分'),
  }),
  answer: z.object({ list: z.array(AdminWorkOrder), total: z.number() }),
});

const AdminWorkOrderDetail = AdminWorkOrder.extend({
  applicationId: z.string().nullable(),
  answeredAt: z.string().nullable(),
  call: WorkOrderCall.extend({
    /** Null once the log has let it go. */
    request: z.string().nullable(),
    answer: z.string().nullable(),
    ip: z.string(),
    milliseconds: z.number(),
  })
    .nullable()
    .describe('引用的调用，个人信息已掩码；不在日志里的为空'),
  messages: z.array(z.object({ ...workOrderMessage, files: z.array(WorkOrderFile) })),
});
export type AdminWorkOrderDetail = z.output<typeof AdminWorkOrderDetail>;

export const adminWorkOrder = call({
  method: 'GET',
  path: '/api/admin/workOrders/item',
  access: 'operator',
  tag,
  summary: '一件工单、往来内容与所引用的调用',
  query: z.object({ id: Id }),
  answer: AdminWorkOrderDetail,
});

export const adminUploadWorkOrderFile = call({
  method: 'POST',
  path: '/api/admin/workOrders/upload',
  access: 'operator',
  tag,
  summary: '上传答复的附件（图片、PDF 或文本）',
  query: z.object({ id: Id }),
  takes: 'file',
  answer: WorkOrderFile,
});

export const adminAnswerWorkOrder = call({
  method: 'POST',
  path: '/api/admin/workOrders/answer',
  access: 'operator',
  tag,
  summary: '答复工单，提交方会收到通知',
  body: z.strictObject({ id: Id, text: WorkOrderText, files: WorkOrderFiles }),
  answer: AdminWorkOrderDetail,
});

export const adminFinishWorkOrder = call({
  method: 'POST',
  path: '/api/admin/workOrders/finish',
  access: 'operator',
  tag,
  summary: '办结工单；提交方回复后重新打开',
  body: z.strictObject({ id: Id }),
  answer: AdminWorkOrderDetail,
});

export const adminWorkOrderFile = call({
  method: 'POST',
  path: '/api/admin/workOrders/file',
  access: 'operator',
  tag,
  summary: '查看工单的附件；查看会留下记录',
  body: z.strictObject({ id: Id, fileId: z.uuid('附件编号格式不正确') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
});
