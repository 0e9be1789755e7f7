import { MOST_FEN } from '@yinxin/values';
import { z } from 'zod';
import { ADJUSTMENT_WAYS, BILL_DUES, BILL_LIMITS, BILL_QUEUES, PARTNER_PAYMENT_KINDS } from '../bills.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Fen } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';
import {
  BillId,
  BillPeriod,
  billFilters,
  BillPartner as Partner,
  PartnerBill,
  PartnerBillLog,
  BillStateKey as State,
} from './partner-bill-schemas.ts';
import { admin, Day, Meter, PartnerId, partnerPage, SettleMode, Time } from './partner-desk-schemas.ts';
import { Reason } from './seals.ts';
import { Decision, RequestFacts } from './two-persons.ts';

const Transaction = shortText('请填写银行流水号').regex(
  /^[\w-]{4,64}$/,
  '银行流水号为 4 至 64 位字母、数字或横线',
);
const PaymentKind = z.enum(keysOf(PARTNER_PAYMENT_KINDS), '请选择款项');

const AdminBillLine = z.object({
  id: z.string(),
  number: z.string(),
  period: z.string(),
  version: z.number(),
  partner: Partner,
  settleMode: SettleMode,
  products: z.array(Meter),
  records: z.number(),
  state: State,
  payable: Fen.describe('应结金额，分；分润账单由平台支付'),
  partnerAmount: Fen.nullable().describe('合作方导入明细的合计；未导入为空'),
  difference: Fen.nullable(),
  confirmedAlone: z.boolean(),
  due: z.object({ at: Time, kind: z.enum(keysOf(BILL_DUES)), isOver: z.boolean() }).nullable(),
  may: May,
});
export type AdminBillLine = z.output<typeof AdminBillLine>;

export const BillAdjustmentRequest = RequestFacts.extend({
  billId: z.string(),
  number: z.string(),
  version: z.number(),
  partner: z.string(),
  amount: Fen.describe('调账金额，分；减少为负'),
  payable: Fen.describe('申请时的应结金额'),
  way: z.enum(keysOf(ADJUSTMENT_WAYS)),
});
export type BillAdjustmentRequest = z.output<typeof BillAdjustmentRequest>;

export const PartnerPaymentRequest = RequestFacts.extend({
  kind: PaymentKind,
  partner: Partner,
  billId: z.string().nullable(),
  number: z.string().nullable().describe('账单编号；预存为空'),
  isPaidOut: z.boolean().describe('由平台付给合作方'),
  amount: Fen,
  paidOn: Day,
  transaction: z.string().nullable(),
});
export type PartnerPaymentRequest = z.output<typeof PartnerPaymentRequest>;

export const adminBills = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/bills',
  summary: '各合作方的账单，账期新的在前；按待办筛选时，最急的在前',
  query: z.object({
    ...partnerPage,
    period: BillPeriod.optional(),
    state: billFilters.state,
    number: billFilters.number,
    differing: z.enum(['1']).optional().describe('只看有差额的'),
    queue: z.enum(keysOf(BILL_QUEUES)).optional().describe('待办'),
  }),
  answer: z.object({ list: z.array(AdminBillLine), total: z.number() }),
});

const BillDetail = z.object({
  bill: PartnerBill.omit({ may: true, hindrance: true }),
  log: z.array(PartnerBillLog.shape.list.element),
  adjustments: z.array(BillAdjustmentRequest).describe('待复核的在前'),
  payments: z.array(PartnerPaymentRequest).describe('登记收付款的申请'),
  deposit: Fen.describe('合作方的预存余额，分'),
  adjustmentWay: z.enum(keysOf(ADJUSTMENT_WAYS)).nullable().describe('现在调账的去向'),
  may: May,
});
export type BillDetail = z.output<typeof BillDetail>;

export const adminBill = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/bills/item',
  summary: '一张账单：金额、明细、差异、调账、发票、收付款与经过',
  query: z.object({ id: BillId }),
  answer: BillDetail,
});

const MissingBill = z.object({
  partner: Partner,
  period: BillPeriod,
  records: z.number(),
  reason: z.string(),
  may: May,
});
export type MissingBill = z.output<typeof MissingBill>;

export const adminMissingBills = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/bills/missing',
  summary: '账期已结束、到期仍未生成的账单，及原因',
  answer: z.object({ list: z.array(MissingBill) }),
});

export const adminMakeBill = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/make',
  summary: '重新生成一张没有生成的账单；已生成的不会再生成',
  body: z.strictObject({ partner: PartnerId, period: BillPeriod }),
  answer: z.object({ made: z.boolean() }),
});

const OneBill = z.strictObject({ id: BillId });
const Changed = z.object({ state: State });

export const adminTakeDispute = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/dispute/take',
  summary: '受理合作方提出的差异；受理后合作方不能撤回',
  body: OneBill,
  answer: Changed,
});

export const adminRefuseDispute = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/dispute/refuse',
  summary: '驳回差异并答复；账单不变，合作方继续核对',
  body: z.strictObject({
    id: BillId,
    answer: longText('请填写答复')
      .min(2, '请填写答复')
      .max(BILL_LIMITS.answer, `答复不超过 ${BILL_LIMITS.answer} 个字`),
  }),
  answer: Changed,
});

export const adminDisputeFile = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/dispute/file',
  summary: '查看差异的附件；每次查看都会留下记录',
  body: z.strictObject({ fileId: z.uuid('附件编号格式不正确') }),
  answer: z.custom<FileContent>().describe('附件'),
  sends: 'file',
});

export const adminRequestAdjustment = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/adjustments/request',
  summary: '申请调账；由另一位同事决定。处理中的账单生成新的一版，已确认的计入下期账单',
  body: z.strictObject({
    id: BillId,
    amount: Fen.min(-MOST_FEN)
      .max(MOST_FEN)
      .refine((fen) => fen !== 0, '调账金额不能为零')
      .describe('增加为正，减少为负，分'),
    reason: longText('请填写调账的理由')
      .min(2, '请填写调账的理由')
      .max(BILL_LIMITS.reason, `理由不超过 ${BILL_LIMITS.reason} 个字`)
      .describe('合作方会看到'),
  }),
  answer: z.object({ id: z.string(), digest: z.string() }),
});

export const adminDecideAdjustment = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/adjustments/decide',
  summary: '同意或不同意调账；申请人自己不能决定',
  body: Decision,
  answer: z.object({ decision: z.enum(['approved', 'refused']) }),
});

export const adminAdjustments = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/bills/adjustments',
  summary: '调账申请：待复核的在前，其后为已决定的',
  query: z.object({ bill: BillId.optional() }),
  answer: z.object({ list: z.array(BillAdjustmentRequest) }),
});

export const adminIssueBillInvoice = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/invoice',
  summary: '登记已开具的发票；付款期限自登记起算',
  body: z.strictObject({
    id: BillId,
    number: shortText('请填写发票号码').regex(/^\d{8}(\d{12})?$/, '发票号码为 8 位或 20 位数字'),
  }),
  answer: Changed,
});

export const adminDemandPayment = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/bills/demand',
  summary: '合作方没有签收发票时，发出付款通知',
  body: OneBill,
  answer: Changed,
});

const PartnerPaymentLine = z.object({
  id: z.string(),
  kind: PaymentKind,
  partner: Partner,
  billId: z.string().nullable(),
  number: z.string().nullable(),
  isPaidOut: z.boolean(),
  amount: Fen,
  paidOn: Day,
  transaction: z.string().nullable(),
  requestedBy: z.string(),
  decidedBy: z.string(),
});
export type PartnerPaymentLine = z.output<typeof PartnerPaymentLine>;

export const adminPartnerPayments = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partnerPayments',
  summary: '合作方的收付款，新的在前',
  query: z.object({
    ...partnerPage,
    kind: PaymentKind.optional(),
    keyword: z.string().trim().max(64).optional().describe('完整的账单编号或银行流水号'),
  }),
  answer: z.object({ list: z.array(PartnerPaymentLine), total: z.number(), may: May }),
});

export const adminPartnerPaymentRequests = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partnerPayments/requests',
  summary: '登记收付款的申请：待复核的在前，其后为没有同意的',
  answer: z.object({
    list: z.array(PartnerPaymentRequest),
    deposits: z.array(z.object({ partner: Partner, left: Fen })).describe('各合作方的预存余额'),
  }),
});

export const adminRequestPartnerPayment = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerPayments/request',
  summary: '申请登记一笔收付款或预存款抵扣；由另一位同事核对银行流水后决定',
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('settlement'),
      bill: BillId,
      transaction: Transaction,
      paidOn: Day,
      why: Reason,
    }),
    z.strictObject({ kind: z.literal('drawdown'), bill: BillId, why: Reason }),
    z.strictObject({
      kind: z.literal('deposit'),
      partner: PartnerId,
      amount: Fen.positive('预存金额应大于 0').max(MOST_FEN),
      transaction: Transaction,
      paidOn: Day,
      why: Reason,
    }),
  ]),
  answer: z.object({ id: z.string(), digest: z.string() }),
});

export const adminDecidePartnerPayment = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerPayments/decide',
  summary: '同意或不同意登记收付款；申请人自己不能决定',
  body: Decision,
  answer: z.object({ decision: z.enum(['approved', 'refused']) }),
});
