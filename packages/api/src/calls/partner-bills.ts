import { parseCreditCode } from '@yinxin/identifiers';
import { MOST_FEN } from '@yinxin/values';
import { z } from 'zod';
import { BILL_HINDRANCES, BILL_INVOICE_KINDS, BILL_LIMITS, DISPUTE_KINDS } from '../bills.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Fen, parsedBy, SmsCode } from '../schemas.ts';
import { longText, namedText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import {
  BillFen,
  BillId,
  BillPartner,
  billFilters,
  billOrder,
  PartnerBill,
  PartnerBillList,
  PartnerBillLog,
  PartnerBillSummary,
  PartnerBillTrend,
} from './partner-bill-schemas.ts';

const tag = '合作方账单';

export const partnerBills = call({
  method: 'GET',
  path: '/api/partner/bill/list',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '账单列表，每个账期只有现行的一版；平台角色看到各合作方的',
  query: z.object({ ...billFilters, ...billOrder }),
  answer: PartnerBillList,
});

export const partnersOfBills = call({
  method: 'GET',
  path: '/api/partner/bill/partners',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: `按名称或代号查找账单的合作方，至多 ${BILL_LIMITS.partners} 个；合作方的角色只看到自己`,
  query: z.object({
    keyword: z.string().trim().max(60).optional().describe('代号的开头，或名称中的文字'),
    id: z.uuid('合作方编号格式不正确').optional(),
  }),
  answer: z.object({ list: z.array(BillPartner), isMore: z.boolean() }),
  limit: { purpose: 'partner-search', max: 120, perSeconds: 60 },
});

export const partnerBillSummary = call({
  method: 'GET',
  path: '/api/partner/bill/summary',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '同样条件的账单合计',
  query: z.object(billFilters),
  answer: PartnerBillSummary,
});

export const partnerBill = call({
  method: 'GET',
  path: '/api/partner/bill/detail',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '一张账单：金额构成、按产品的明细与算式、各版与进展',
  query: z.object({ id: BillId }),
  answer: PartnerBill,
});

export const partnerBillTrend = call({
  method: 'GET',
  path: '/api/partner/bill/trend',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: `到这张账单为止的 ${BILL_LIMITS.trendMonths} 个账期的应结金额`,
  query: z.object({ id: BillId }),
  answer: PartnerBillTrend,
});

export const partnerBillLog = call({
  method: 'GET',
  path: '/api/partner/bill/log',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '账单各版的操作记录，新的在前',
  query: z.object({ id: BillId }),
  answer: PartnerBillLog,
});

export const beginBillCheck = call({
  method: 'POST',
  path: '/api/partner/bill/check',
  access: 'partner',
  right: 'confirm-bills',
  tag,
  summary: '开始核对',
  body: z.strictObject({ id: BillId }),
  answer: z.object({ id: z.string() }),
});

const Chosen = z
  .array(BillId)
  .min(1, '请选择账单')
  .max(BILL_LIMITS.batch, `一次最多确认 ${BILL_LIMITS.batch} 张账单`)
  .refine((ids) => new Set(ids).size === ids.length, '同一张账单选了两次');
const acceptsDifference = z.boolean().default(false).describe('有差额时以平台金额为准；只在逐张确认时可以');

const Refused = z.array(
  z.object({ id: z.string(), number: z.string(), why: z.enum(keysOf(BILL_HINDRANCES)), words: z.string() }),
);

export const beginBillConfirmation = call({
  method: 'POST',
  path: '/api/partner/bill/confirmation/begin',
  access: 'partner',
  right: 'confirm-bills',
  tag,
  summary: '为确认账单发送短信验证码：只对其中可以确认的这些账单与金额有效，用一次',
  body: z
    .strictObject({ bills: Chosen, acceptsDifference })
    .refine(
      ({ bills, acceptsDifference: accepts }) => !accepts || bills.length === 1,
      '有差额的账单请逐张确认',
    ),
  answer: z.object({
    confirmationId: z.string(),
    sentTo: z.string().describe('验证码发往的手机号（脱敏）'),
    retryAfter: z.number().describe('可再次发送的秒数'),
    expiresIn: z.number().describe('须在多少秒内完成'),
    bills: z.array(z.object({ id: z.string(), number: z.string(), payable: BillFen })),
    total: BillFen,
    refused: Refused.describe('不能确认的，以及为什么'),
  }),
  limit: { purpose: 'bill-confirmation', max: 30, perSeconds: 60 },
});

export const confirmBills = call({
  method: 'POST',
  path: '/api/partner/bill/confirmation/confirm',
  access: 'partner',
  right: 'confirm-bills',
  tag,
  summary: '凭验证码确认账单；逐张答复确认了哪些，哪些没有以及为什么',
  body: z.strictObject({
    confirmationId: z.uuid('确认编号格式不正确'),
    code: SmsCode,
    bills: Chosen.describe('发送验证码时可以确认的那些'),
    acceptsDifference,
  }),
  answer: z.object({
    confirmed: z.array(z.object({ id: z.string(), number: z.string(), payable: BillFen })),
    refused: Refused,
  }),
  limit: { purpose: 'bill-confirmation', max: 30, perSeconds: 60 },
});

export const uploadBillDisputeFile = call({
  method: 'POST',
  path: '/api/partner/bill/dispute/upload',
  access: 'partner',
  right: 'dispute-bills',
  tag,
  summary: '为将要提出的差异上传凭证（图片、PDF 或 xlsx）',
  query: z.object({ id: BillId }),
  takes: 'file',
  answer: z.object({ id: z.string(), name: z.string(), size: z.number() }),
  limit: { purpose: 'bill-dispute-upload', max: 60, perSeconds: 600 },
});

export const billDisputeFile = call({
  method: 'GET',
  path: '/api/partner/bill/dispute/file',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '差异的一份凭证',
  query: z.object({ id: z.uuid('附件编号格式不正确') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
});

export const disputeBill = call({
  method: 'POST',
  path: '/api/partner/bill/dispute/raise',
  access: 'partner',
  right: 'dispute-bills',
  tag,
  summary: '提出差异；平台答复以前不计入核对期限',
  body: z.strictObject({
    id: BillId,
    kind: z.enum(keysOf(DISPUTE_KINDS), '请选择差异的类型'),
    reason: longText('请填写说明')
      .min(1, '请填写说明')
      .max(BILL_LIMITS.reason, `说明不超过 ${BILL_LIMITS.reason} 个字`),
    numbers: z
      .array(shortText().min(1).max(64))
      .max(BILL_LIMITS.numbers, `最多列出 ${BILL_LIMITS.numbers} 个编号，更多的请用附件`)
      .default([])
      .describe('有差异的订单或合同编号；为空则针对整张账单'),
    claimed: Fen.min(-MOST_FEN).max(MOST_FEN).nullable().default(null).describe('贵方认为正确的应结金额，分'),
    files: z
      .array(z.uuid('附件编号格式不正确'))
      .max(BILL_LIMITS.files, `最多 ${BILL_LIMITS.files} 个附件`)
      .default([]),
  }),
  answer: z.object({ disputeId: z.string() }),
  limit: { purpose: 'bill-dispute', max: 20, perSeconds: 3600 },
});

export const withdrawBillDispute = call({
  method: 'POST',
  path: '/api/partner/bill/dispute/withdraw',
  access: 'partner',
  right: 'dispute-bills',
  tag,
  summary: '撤回尚未受理的差异',
  body: z.strictObject({ id: BillId }),
  answer: z.object({ id: z.string() }),
});

export const requestBillInvoice = call({
  method: 'POST',
  path: '/api/partner/bill/invoice/request',
  access: 'partner',
  right: 'invoice-bills',
  tag,
  summary: '为已确认的账单申请开票；分润账单为登记贵方的开票信息',
  body: z.strictObject({
    id: BillId,
    kind: z.enum(keysOf(BILL_INVOICE_KINDS), '请选择发票种类'),
    title: namedText('发票抬头', 100),
    taxNumber: z.string('请填写税号').transform(parsedBy(parseCreditCode)).describe('统一社会信用代码'),
    email: z.email('邮箱格式不正确').max(100),
  }),
  answer: z.object({ id: z.string() }),
});

export const receiveBillInvoice = call({
  method: 'POST',
  path: '/api/partner/bill/invoice/receive',
  access: 'partner',
  right: 'invoice-bills',
  tag,
  summary: '签收发票，进入付款',
  body: z.strictObject({ id: BillId }),
  answer: z.object({ id: z.string() }),
});
