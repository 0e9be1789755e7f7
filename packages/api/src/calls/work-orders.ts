import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { ENVIRONMENTS } from '../open/scopes.ts';
import { WORK_ORDER_STATES } from '../state-machines.ts';
import { longText, namedText, shortText } from '../texts.ts';
import { WORK_ORDER_KINDS, WORK_ORDER_LIMITS } from '../work-orders.ts';

const tag = '开放平台';
const Time = z.string().describe('时间（ISO 8601）');
const Id = z.uuid('工单编号格式不正确').describe('工单编号');
const EnvironmentName = z.enum(keysOf(ENVIRONMENTS)).describe('沙箱或生产');

export const WorkOrderText = longText('请填写内容')
  .min(1, '请填写内容')
  .max(WORK_ORDER_LIMITS.text, `内容不超过 ${WORK_ORDER_LIMITS.text} 个字`)
  .describe('内容；误贴的密钥会被遮盖');
export const WorkOrderFiles = z
  .array(z.uuid('附件编号格式不正确'))
  .max(WORK_ORDER_LIMITS.files, `一次最多 ${WORK_ORDER_LIMITS.files} 个附件`)
  .default([])
  .describe('附件，先行上传');

export const WorkOrderFile = z.object({ id: z.string(), name: z.string(), size: z.number() });
export type WorkOrderFile = z.output<typeof WorkOrderFile>;

/** The call that somebody asks about, as the log had it. */
export const WorkOrderCall = z.object({
  name: z.string().describe('接口，如 contracts.create'),
  status: z.number(),
  code: z.number(),
  at: Time,
});
export type WorkOrderCall = z.output<typeof WorkOrderCall>;

export const workOrderFacts = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(keysOf(WORK_ORDER_KINDS)),
  state: z.enum(keysOf(WORK_ORDER_STATES)),
  subject: z.string(),
  applicationName: z.string().nullable(),
  environment: EnvironmentName.nullable(),
  requestId: z.string().describe('引用的请求编号，可为空'),
  page: z.string().describe('引用的文档地址，可为空'),
  createdAt: Time,
  turnAt: Time.describe('上一次提交、答复或关闭的时间'),
  promisedBy: Time.nullable().describe('待答复时，承诺答复的时间'),
};

export const workOrderMessage = {
  id: z.string(),
  from: z.enum(['customer', 'support']).describe('提交方或技术支持'),
  name: z.string(),
  text: z.string(),
  at: Time,
};

const WorkOrderLine = z.object(workOrderFacts);
export type WorkOrderLine = z.output<typeof WorkOrderLine>;

export const workOrderList = call({
  method: 'GET',
  path: '/api/appapi/workOrder/list',
  access: 'login',
  tag,
  summary: '当前账号的工单；进行中的，轮到您的在前',
  query: z.object({
    closed: z.enum(['0', '1']).default('0').describe('1 为已关闭的'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  answer: z.object({
    list: z.array(WorkOrderLine),
    more: z.boolean(),
    open: z.number().describe('进行中的件数'),
    closed: z.number(),
    mine: z.number().describe('等您回复的件数'),
    maySubmit: z.boolean(),
  }),
});

export const workOrderDetail = call({
  method: 'GET',
  path: '/api/appapi/workOrder/detail',
  access: 'login',
  tag,
  summary: '一件工单与往来内容',
  query: z.object({ id: Id }),
  answer: WorkOrderLine.extend({
    call: WorkOrderCall.nullable(),
    answeredAt: Time.nullable().describe('首次答复的时间'),
    closesAt: Time.nullable().describe('已答复时，到这时没有回复就自动关闭'),
    messages: z.array(
      z.object({
        ...workOrderMessage,
        isOwn: z.boolean(),
        files: z.array(WorkOrderFile.extend({ url: z.string().describe('短时有效，只对您有效') })),
      }),
    ),
    may: z.array(z.enum(['reply-work-order', 'close-work-order'])),
  }),
});
export type WorkOrderDetail = z.output<typeof workOrderDetail.answer>;

export const uploadWorkOrderFile = call({
  method: 'POST',
  path: '/api/appapi/workOrder/upload',
  access: 'login',
  tag,
  summary: '上传工单附件（图片、PDF 或文本）；图片会重新绘制，含脚本的 PDF 不收',
  takes: 'file',
  answer: WorkOrderFile,
  limit: { purpose: 'work-order-upload', max: 60, perSeconds: 600 },
});

export const createWorkOrder = call({
  method: 'POST',
  path: '/api/appapi/workOrder/create',
  access: 'login',
  tag,
  summary: '提交工单；可引用应用、请求编号或文档页',
  body: z.strictObject({
    kind: z.enum(keysOf(WORK_ORDER_KINDS), '请选择类别').describe('类别'),
    subject: namedText('主题', WORK_ORDER_LIMITS.subject),
    text: WorkOrderText,
    files: WorkOrderFiles,
    applicationId: z.uuid('应用编号格式不正确').optional(),
    environment: EnvironmentName.optional(),
    requestId: shortText()
      .max(60, '请求编号不超过 60 个字符')
      .regex(/^[\w.-]*$/, '请求编号只含字母、数字、点、横线与下划线')
      .optional(),
    page: shortText()
      .max(300)
      .regex(/^\/(?:mobile\/)?platform\/document(?:[/?#].*)?$/, '请给出文档中心的地址')
      .optional()
      .describe('文档中心的页面，如 /platform/document/detail?id=…'),
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
  limit: { purpose: 'work-order-create', max: 20, perSeconds: 3600 },
});

export const replyWorkOrder = call({
  method: 'POST',
  path: '/api/appapi/workOrder/reply',
  access: 'login',
  tag,
  summary: '回复工单；已关闭的会重新打开',
  body: z.strictObject({ id: Id, text: WorkOrderText, files: WorkOrderFiles }),
  answer: z.null(),
  limit: { purpose: 'work-order-reply', max: 60, perSeconds: 3600 },
});

export const closeWorkOrder = call({
  method: 'POST',
  path: '/api/appapi/workOrder/close',
  access: 'login',
  tag,
  summary: '问题已解决，关闭工单',
  body: z.strictObject({ id: Id }),
  answer: z.null(),
});
