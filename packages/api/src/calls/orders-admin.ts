import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { COUPON_KINDS, OWNER_KINDS } from '../products.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';
import { OrderDetail, OrderId, OrderStateSchema, OrderSummary } from './orders.ts';
import { ProductCodeSchema } from './scenes.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');

export const AdminOrderLine = OrderSummary.omit({ may: true }).extend({
  ageHours: z.number().describe('提交审核后的小时数'),
  submittedAt: Time.nullable().describe('本轮提交审核的时间'),
  approvals: z.number().describe('已有几人通过'),
  approvalsNeeded: z.number(),
  hindrance: z.string().nullable().describe('须两人审核时，当前操作员不能通过的原因'),
  may: May,
});
export type AdminOrderLine = z.output<typeof AdminOrderLine>;

export const AdminOrder = OrderDetail.omit({ may: true, papers: true }).extend({
  authorizationProof: z
    .object({ text: z.string(), sha256: z.string(), how: z.array(z.string()) })
    .nullable()
    .describe('法定代表人在线同意的全文（脱敏）、摘要与核验的经过'),
  ...AdminOrderLine.pick({
    ...{
      ageHours: true,
      submittedAt: true,
      approvals: true,
      approvalsNeeded: true,
      hindrance: true,
      may: true,
    },
  }).shape,
  papers: z.array(
    z.object({
      paperId: z.string(),
      kind: z.string(),
      words: z.string(),
      name: z.string(),
      seenAt: Time.nullable().describe('当前操作员第一次打开的时间；都打开过才能通过'),
    }),
  ),
  owner: z.object({
    kind: z.enum(keysOf(OWNER_KINDS)),
    id: z.string(),
    name: z.string(),
    code: z.string(),
    representative: z.string().describe('法定代表人（脱敏）'),
    state: z.string().describe('认证状态'),
    verifiedAt: Time.nullable(),
  }),
  operator: z.string().describe('经办人（脱敏）'),
  byRepresentative: z.boolean().describe('经办人就是法定代表人，证件号码与登记一致；不用授权书'),
  seals: z
    .array(z.object({ words: z.string(), svg: z.string(), widthMm: z.number(), heightMm: z.number() }))
    .describe('所申请的章面，按认证的名称绘制；图片与手写的不在其中'),
  reviews: z
    .array(z.object({ at: Time, by: z.string(), accept: z.boolean(), words: z.string() }))
    .describe('本轮审核；还要作决定的人看不到另一位审核员的意见'),
});
export type AdminOrder = z.output<typeof AdminOrder>;

export const adminOrders = call({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'operator',
  tag,
  summary: '订单列表；待审核的先提交的在前，其余新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: OrderStateSchema.optional(),
    ownerKind: z.enum(keysOf(OWNER_KINDS)).optional(),
    product: ProductCodeSchema.optional(),
    failed: z.enum(['1']).optional().describe('1 时只列制作受阻的'),
    keyword: z.string().trim().max(60).optional().describe('订单号的开头，或企业名称的开头'),
    from: z.iso.date('日期格式不正确').optional(),
    to: z.iso.date('日期格式不正确').optional(),
  }),
  answer: z.object({
    list: z.array(AdminOrderLine),
    total: z.number().describe('至多数到 10000'),
  }),
});

export const adminOrder = call({
  method: 'GET',
  path: '/api/admin/orders/item',
  access: 'operator',
  tag,
  summary: '一份订单的全部情况',
  query: z.object({ id: OrderId }),
  answer: AdminOrder,
});

export const adminOrderPaper = call({
  method: 'POST',
  path: '/api/admin/orders/paper',
  access: 'operator',
  tag,
  summary: '查看一份材料；每次查看都会留下记录',
  body: z.strictObject({ id: OrderId, paperId: z.uuid('材料编号格式不正确') }),
  answer: z.custom<FileContent>().describe('材料文件'),
  sends: 'file',
});

export const adminDecideOrder = call({
  method: 'POST',
  path: '/api/admin/orders/decide',
  access: 'operator',
  tag,
  summary: '通过或驳回；公章须由两人先后通过，每份材料都打开过才能通过',
  body: z.discriminatedUnion('accept', [
    z.strictObject({ id: OrderId, accept: z.literal(true), words: longText().max(200).default('') }),
    z.strictObject({
      id: OrderId,
      accept: z.literal(false),
      words: longText('请填写驳回原因').min(2, '请填写驳回原因').max(200, '原因不超过 200 个字'),
    }),
  ]),
  answer: AdminOrder,
});

export const adminRetryOrder = call({
  method: 'POST',
  path: '/api/admin/orders/retry',
  access: 'operator',
  tag,
  summary: '重新制作受阻的订单；已完成的部分不会重做',
  body: z.strictObject({ id: OrderId }),
  answer: AdminOrder,
});

/* coupons */

const CouponFields = z.strictObject({
  code: shortText('请填写券码')
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,32}$/, '券码为 6 至 32 位字母或数字'),
  name: shortText('请填写名称').min(1, '请填写名称').max(30, '名称不超过 30 个字'),
  kind: z.enum(keysOf(COUPON_KINDS)),
  value: z
    .number('请填写优惠')
    .int()
    .min(1)
    .max(100_000_000)
    .describe('减免的分数，或减去的百分比（1 至 100）'),
  least: z.number().int().min(0).max(100_000_000).default(0).describe('订单满多少分可用'),
  products: z.array(ProductCodeSchema).max(20).default([]).describe('只用于这些产品；空为不限'),
  validFrom: z.iso.datetime({ offset: true, message: '时间格式不正确' }),
  validUntil: z.iso.datetime({ offset: true, message: '时间格式不正确' }),
  uses: z.number().int().min(1).max(1_000_000).default(1).describe('总共可用次数'),
  usesEach: z.number().int().min(1).max(1_000).default(1).describe('每个账号主体可用次数'),
});
const couponRules = (
  fields: Pick<z.output<typeof CouponFields>, 'kind' | 'value' | 'validFrom' | 'validUntil'>,
) =>
  !(fields.kind === 'percent' && fields.value > 100) &&
  Date.parse(fields.validFrom) < Date.parse(fields.validUntil);

export const Coupon = CouponFields.extend({
  id: z.string(),
  used: z.number(),
  stoppedAt: Time.nullable(),
  createdAt: Time,
  words: z.string(),
  may: May,
});
export type Coupon = z.output<typeof Coupon>;

export const adminCoupons = call({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'operator',
  tag,
  summary: '优惠券',
  query: z.object({ page: PageNumber, limit: PageLimit }),
  answer: z.object({ list: z.array(Coupon), total: z.number() }),
});
export const adminCreateCoupon = call({
  method: 'POST',
  path: '/api/admin/coupons/create',
  access: 'operator',
  tag,
  summary: '新增优惠券',
  body: CouponFields.refine(couponRules, '折扣不超过 100%，且截止时间须晚于开始时间'),
  answer: Coupon,
});
export const adminStopCoupon = call({
  method: 'POST',
  path: '/api/admin/coupons/stop',
  access: 'operator',
  tag,
  summary: '停用优惠券；已用于订单的不受影响',
  body: z.strictObject({ id: z.uuid('优惠券编号格式不正确') }),
  answer: Coupon,
});

/* work that failed every time */

export const adminDeadJobs = call({
  method: 'GET',
  path: '/api/admin/jobs/dead',
  access: 'operator',
  tag,
  summary: '多次失败后停下的任务与原因，新的在前',
  query: z.object({ page: PageNumber, limit: PageLimit }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        words: z.string(),
        payload: z.record(z.string(), z.unknown()),
        reason: z.string(),
        attempts: z.number(),
        enqueuedAt: Time,
        diedAt: Time,
        may: May,
      }),
    ),
    total: z.number(),
  }),
});
export const adminRetryJob = call({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: 'operator',
  tag,
  summary: '重新执行停下的任务',
  body: z.strictObject({ id: z.uuid('任务编号格式不正确') }),
  answer: z.null(),
});
