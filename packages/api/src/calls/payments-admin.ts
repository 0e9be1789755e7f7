import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Fen, PageLimit, PageNumber } from '../schemas.ts';
import {
  DIFFERENCES,
  LEDGER_ACCOUNTS,
  LEDGER_KINDS,
  PAY_VENDORS,
  PAYMENT_STATES,
  RECONCILIATION_STATES,
  REFUND_STATES,
} from '../state-machines.ts';
import { longText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';
import { PayChannelName } from './payments.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');
const Day = z.iso.date('日期应为 YYYY-MM-DD').describe('日期（北京时间）');
const PaymentId = z.uuid('支付编号格式不正确');
const RefundId = z.uuid('退款编号格式不正确');
const Vendor = z.enum(keysOf(PAY_VENDORS)).describe('支付机构');
const Words = longText('请填写说明').min(2, '请填写说明').max(200, '说明不超过 200 个字');

export const PaymentLine = z.object({
  id: z.string(),
  number: z.string().describe('商户订单号'),
  reference: z.string().describe('订单编号'),
  subject: z.string(),
  vendor: Vendor,
  channel: PayChannelName,
  channelWords: z.string(),
  amount: Fen,
  refunded: Fen.describe('已退与退款中的金额，分'),
  state: z.enum(keysOf(PAYMENT_STATES)),
  stateWords: z.string(),
  transaction: z.string().describe('支付机构的交易号'),
  createdAt: Time,
  expiresAt: Time,
  paidAt: Time.nullable(),
  note: z.string(),
  hasProof: z.boolean(),
  may: May,
});
export type PaymentLine = z.output<typeof PaymentLine>;

export const RefundLine = z.object({
  id: z.string(),
  number: z.string().describe('商户退款单号'),
  paymentId: z.string(),
  paymentNumber: z.string(),
  reference: z.string(),
  subject: z.string(),
  vendor: Vendor,
  amount: Fen,
  paid: Fen.describe('该笔支付的金额，分'),
  reason: z.string(),
  state: z.enum(keysOf(REFUND_STATES)),
  stateWords: z.string(),
  automatic: z.boolean().describe('关闭后到账或重复支付，自动退回'),
  requestedBy: z.string().describe('申请的操作员；用户申请或自动退回的为空'),
  approvals: z.array(z.object({ by: z.string(), at: Time, words: z.string() })),
  approvalsNeeded: z.number(),
  hindrance: z.string().nullable().describe('当前操作员不能批准的原因'),
  note: z.string().describe('驳回或失败的原因'),
  createdAt: Time,
  finishedAt: Time.nullable(),
  may: May,
});
export type RefundLine = z.output<typeof RefundLine>;

export const adminPayments = call({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'operator',
  tag,
  summary: '支付列表，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    vendor: Vendor.optional(),
    state: z.enum(keysOf(PAYMENT_STATES)).optional(),
    from: Day.optional(),
    to: Day.optional(),
    keyword: z.string().trim().max(64).optional().describe('完整的商户订单号、交易号或订单编号'),
  }),
  answer: z.object({ list: z.array(PaymentLine), total: z.number() }),
});

export const adminPayment = call({
  method: 'GET',
  path: '/api/admin/payments/item',
  access: 'operator',
  tag,
  summary: '一笔支付与它的退款',
  query: z.object({ id: PaymentId }),
  answer: z.object({ payment: PaymentLine, refunds: z.array(RefundLine) }),
});

export const adminPaymentProof = call({
  method: 'POST',
  path: '/api/admin/payments/proof',
  access: 'operator',
  tag,
  summary: '查看转账凭证；每次查看都会留下记录',
  body: z.strictObject({ id: PaymentId }),
  answer: z.custom<FileContent>().describe('凭证文件'),
  sends: 'file',
});

export const adminConfirmTransfer = call({
  method: 'POST',
  path: '/api/admin/payments/confirm-transfer',
  access: 'operator',
  tag,
  summary: '核对银行流水后确认转账到账；金额须与流水一致',
  body: z.strictObject({
    id: PaymentId,
    amount: Fen.positive().describe('银行流水上的金额，分'),
    transaction: shortText('请填写银行流水号').regex(
      /^[\w-]{4,64}$/,
      '银行流水号为 4 至 64 位字母、数字或横线',
    ),
    paidOn: Day.describe('到账日期'),
  }),
  answer: PaymentLine,
});

export const adminRefuseTransfer = call({
  method: 'POST',
  path: '/api/admin/payments/refuse-transfer',
  access: 'operator',
  tag,
  summary: '退回转账凭证，付款人可以重新提交',
  body: z.strictObject({ id: PaymentId, words: Words }),
  answer: PaymentLine,
});

export const adminRefunds = call({
  method: 'GET',
  path: '/api/admin/refunds',
  access: 'operator',
  tag,
  summary: '退款列表，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(REFUND_STATES)).optional(),
    vendor: Vendor.optional(),
    keyword: z.string().trim().max(64).optional().describe('完整的退款单号、商户订单号或订单编号'),
  }),
  answer: z.object({
    list: z.array(RefundLine),
    total: z.number(),
    aloneLimit: Fen.describe('一人可以批准的最高金额，分；超过的须由两人批准'),
  }),
});

export const adminRequestRefund = call({
  method: 'POST',
  path: '/api/admin/refunds/request',
  access: 'operator',
  tag,
  summary: '为一笔支付申请退款；限额以内随即退款，超过限额的等待另一位同事批准',
  body: z.strictObject({
    paymentId: PaymentId,
    amount: Fen.positive('退款金额应大于 0'),
    reason: Words,
  }),
  answer: RefundLine,
});

export const adminDecideRefund = call({
  method: 'POST',
  path: '/api/admin/refunds/decide',
  access: 'operator',
  tag,
  summary: '批准或驳回退款；超过限额的须由两人先后批准',
  body: z.strictObject({ id: RefundId, approve: z.boolean(), words: longText().max(200).default('') }),
  answer: RefundLine,
});

export const adminRetryRefund = call({
  method: 'POST',
  path: '/api/admin/refunds/retry',
  access: 'operator',
  tag,
  summary: '重新发送失败的退款',
  body: z.strictObject({ id: RefundId }),
  answer: RefundLine,
});

export const adminConfirmRefund = call({
  method: 'POST',
  path: '/api/admin/refunds/confirm',
  access: 'operator',
  tag,
  summary: '确认已从银行汇出退款（银行转账，或机构无法原路退回的）',
  body: z.strictObject({
    id: RefundId,
    transaction: shortText('请填写银行流水号').regex(
      /^[\w-]{4,64}$/,
      '银行流水号为 4 至 64 位字母、数字或横线',
    ),
  }),
  answer: RefundLine,
});

export const adminLedgerEntries = call({
  method: 'GET',
  path: '/api/admin/ledger/entries',
  access: 'operator',
  tag,
  summary: '总账分录，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    kind: z.enum(keysOf(LEDGER_KINDS)).optional(),
    account: z.enum(keysOf(LEDGER_ACCOUNTS)).optional(),
    reference: shortText().max(64).optional().describe('订单编号，或“机构/日期”'),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(LEDGER_KINDS)),
        kindWords: z.string(),
        reference: z.string(),
        source: z.string().describe('凭据：支付、退款等的编号'),
        total: Fen,
        at: Time,
        lines: z.array(
          z.object({
            account: z.enum(keysOf(LEDGER_ACCOUNTS)),
            words: z.string(),
            debit: Fen,
            credit: Fen,
          }),
        ),
      }),
    ),
    total: z.number(),
  }),
});

export const adminLedgerBalances = call({
  method: 'GET',
  path: '/api/admin/ledger/balances',
  access: 'operator',
  tag,
  summary: '各科目余额，借贷合计必然相等',
  answer: z.object({
    accounts: z.array(
      z.object({
        account: z.enum(keysOf(LEDGER_ACCOUNTS)),
        words: z.string(),
        side: z.enum(['asset', 'liability', 'revenue', 'expense']),
        debit: Fen,
        credit: Fen,
        balance: Fen.describe('按科目方向的余额'),
      }),
    ),
    debit: Fen,
    credit: Fen,
  }),
});

export const ReconciliationLine = z.object({
  vendor: Vendor,
  vendorWords: z.string(),
  day: Day,
  state: z.enum(keysOf(RECONCILIATION_STATES)),
  stateWords: z.string(),
  payments: z.number().describe('我方收款笔数'),
  received: Fen.describe('我方收款金额'),
  refunds: z.number().describe('我方退款笔数'),
  refunded: Fen.describe('我方退款金额'),
  theirPayments: z.number(),
  theirReceived: Fen,
  theirRefunds: z.number(),
  theirRefunded: Fen,
  fees: Fen.describe('手续费'),
  differences: z.number().describe('未处理的差异'),
  at: Time.describe('最近一次对账的时间'),
  may: May,
});
export type ReconciliationLine = z.output<typeof ReconciliationLine>;

export const adminReconciliations = call({
  method: 'GET',
  path: '/api/admin/reconciliations',
  access: 'operator',
  tag,
  summary: '最近若干天的对账，以及每天收款与退款的曲线',
  query: z.object({
    days: z.coerce.number().int().min(1).max(180).default(30),
    vendor: Vendor.optional(),
    state: z.enum(keysOf(RECONCILIATION_STATES)).optional(),
  }),
  answer: z.object({
    list: z.array(ReconciliationLine).describe('新的在前'),
    series: z
      .array(
        z.object({
          day: Day,
          received: Fen,
          refunded: Fen,
          theirs: Fen.describe('对方净额'),
          differences: z.number(),
        }),
      )
      .describe('从旧到新，没有业务的日子为 0'),
  }),
});

export const Difference = z.object({
  id: z.string(),
  kind: z.enum(keysOf(DIFFERENCES)),
  kindWords: z.string(),
  what: z.enum(['payment', 'refund']),
  number: z.string().describe('商户订单号或退款单号'),
  transaction: z.string(),
  ours: Fen.nullable(),
  theirs: Fen.nullable(),
  resolvedBy: z.string().describe('处理人；未处理的为空'),
  resolution: z.string(),
  may: May,
});

export const adminReconciliation = call({
  method: 'GET',
  path: '/api/admin/reconciliations/item',
  access: 'operator',
  tag,
  summary: '一天的对账与差异',
  query: z.object({ vendor: Vendor, day: Day }),
  answer: z.object({ reconciliation: ReconciliationLine, differences: z.array(Difference) }),
});

export const adminReconcile = call({
  method: 'POST',
  path: '/api/admin/reconciliations/run',
  access: 'operator',
  tag,
  summary: '重新下载一天的对账单并核对',
  body: z.strictObject({ vendor: z.enum(['wechat', 'alipay']), day: Day }),
  answer: ReconciliationLine,
});

export const adminResolveDifference = call({
  method: 'POST',
  path: '/api/admin/reconciliations/resolve',
  access: 'operator',
  tag,
  summary: '写明一处差异如何处理',
  body: z.strictObject({ id: z.uuid('差异编号格式不正确'), words: Words }),
  answer: Difference,
});
