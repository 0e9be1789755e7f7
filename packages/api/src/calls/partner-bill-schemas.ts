// What the partner platform shows of a bill. Amounts are whole 分, unit prices whole numbers of 0.0001 元.
import { z } from 'zod';
import { BILL_STATES, type BillAct, billMachine } from '../bill-states.ts';
import {
  BILL_DUES,
  BILL_HINDRANCES,
  BILL_INVOICE_KINDS,
  BILL_LIMITS,
  BILL_SORTS,
  DISPUTE_KINDS,
  DISPUTE_STATES,
  PARTNER_PAYMENT_KINDS,
} from '../bills.ts';
import { keysOf } from '../choices.ts';
import { METERS } from '../metering.ts';
import { PRICE_RULE_KINDS, SETTLE_MODES } from '../partners.ts';

export const BillTime = z.string().describe('时间（ISO 8601）');
export const BillFen = z.number().int().describe('金额，分');
export const BillId = z.uuid('账单编号格式不正确').describe('账单（某一版）的编号');
export const BillPeriod = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '账期格式不正确，应为 2026-10');
export const BillStateKey = z.enum(keysOf(BILL_STATES));
const Meter = z.enum(keysOf(METERS));
const Amount = z.coerce.number('金额格式不正确').int('金额为整数分').min(-1e13).max(1e13);

export const BillMay = z
  .array(z.enum(Object.keys(billMachine.acts) as [BillAct, ...BillAct[]]))
  .describe('现在可以对它做什么');

/** What narrows a list of bills down, and exactly so its summary. */
export const billFilters = {
  from: BillPeriod.optional().describe('自该账期起'),
  to: BillPeriod.optional().describe('至该账期止'),
  number: z.string().trim().max(BILL_LIMITS.number).optional().describe('账单编号，可只写开头'),
  product: Meter.optional().describe('含该计费项'),
  state: BillStateKey.optional(),
  min: Amount.optional().describe('应结金额不少于，分'),
  max: Amount.optional().describe('应结金额不多于，分'),
  differing: z.enum(['0', '1']).default('0').describe('1 为只看有差额的'),
  partner: z.uuid('合作方编号格式不正确').optional().describe('平台角色按合作方查询'),
};

export const billOrder = {
  sort: z.enum(keysOf(BILL_SORTS)).default('period').describe('按什么排序；差额按其大小，不论正负'),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().max(100).optional().describe('上一页给出的 next'),
  limit: z.coerce.number().int().min(1).max(BILL_LIMITS.page).default(20),
};

export const BillPartner = z.object({ id: z.string(), code: z.string(), name: z.string() });
export type BillPartner = z.output<typeof BillPartner>;

const billFacts = {
  id: z.string(),
  number: z.string(),
  period: z.string(),
  version: z.number(),
  partner: BillPartner,
  settleMode: z.enum(keysOf(SETTLE_MODES)),
  products: z.array(Meter),
  records: z.number().describe('用量记录的条数'),
  payable: BillFen.describe('应结金额，分；分润账单由平台支付'),
  partnerAmount: BillFen.nullable().describe('合作方导入明细的合计；未导入为空'),
  difference: BillFen.nullable().describe('应结金额减去合作方的合计'),
  state: BillStateKey,
  confirmsAlone: z.boolean().describe('逾期未核对按协议自动确认'),
  confirmedAlone: z.boolean().describe('由系统逾期自动确认'),
  checkBy: BillTime.nullable().describe('核对截止，到这一刻为止'),
  payBy: BillTime.nullable(),
  due: z
    .object({ at: BillTime, kind: z.enum(keysOf(BILL_DUES)) })
    .nullable()
    .describe('现在等着的截止时间'),
  hindrance: z
    .enum(keysOf(BILL_HINDRANCES))
    .nullable()
    .describe('可以核对的账单为什么不能直接确认；可以确认时为空'),
  may: BillMay,
};

export const PartnerBillItem = z.object(billFacts);
export type PartnerBillItem = z.output<typeof PartnerBillItem>;

export const PartnerBillList = z.object({
  list: z.array(PartnerBillItem),
  next: z.string().nullable().describe('还有更多：下一页的 after'),
});
export type PartnerBillList = z.output<typeof PartnerBillList>;

/** Of exactly the bills that the filter finds. */
export const PartnerBillSummary = z.object({
  isWhole: z.boolean().describe(`否：符合条件的超过 ${BILL_LIMITS.summed} 张，只合计了账期最新的这些`),
  bills: z.number(),
  records: z.number(),
  payable: BillFen.describe('应结合计，分'),
  imported: z.object({ bills: z.number(), partnerAmount: BillFen }).describe('已导入明细的张数与合作方金额'),
  difference: BillFen.describe('已导入的差额合计'),
  differing: z.number().describe('有差额的张数'),
  toCheck: z.object({ bills: z.number(), payable: BillFen }).describe('待核对（未核对与核对中）'),
  latest: z
    .object({
      period: z.string(),
      madeAt: BillTime,
      checkBy: BillTime.nullable().describe('还要核对的，核对截止；其余为空'),
      confirmsAlone: z.boolean(),
    })
    .nullable()
    .describe('最近一个账期的账单：何时生成，何时截止'),
});
export type PartnerBillSummary = z.output<typeof PartnerBillSummary>;

const BillLine = z.object({
  meter: Meter,
  words: z.string(),
  unit: z.string(),
  rule: z
    .object({
      kind: z.enum(keysOf(PRICE_RULE_KINDS)),
      words: z.string(),
      version: z.number(),
      unitPrice: z.number().describe('记录的单价，0.0001 元；阶梯为第一阶，包量为超出部分，分润为合作方所得'),
    })
    .nullable()
    .describe('没有约定价格时为空，用量不计费'),
  steps: z.array(z.string()).describe('金额的算式，一行一步'),
  records: z.number(),
  quantity: z.number(),
  gross: BillFen,
  discount: BillFen.describe('阶梯、包量的优惠与尾差'),
  fees: BillFen.describe('包量月费'),
  refund: BillFen.describe('撤销返还'),
  net: BillFen,
});
export type PartnerBillLine = z.output<typeof BillLine>;

const BillAdjustment = z.object({
  id: z.string(),
  amount: BillFen,
  reason: z.string(),
  at: BillTime,
  of: z.object({ number: z.string(), period: z.string() }).describe('更正的是哪一张账单'),
  isCarried: z.boolean().describe('由以前账期的更正转入'),
});

const BillDisputeFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  url: z.string().describe('短时有效，只对您有效'),
});

export const PartnerBillDispute = z.object({
  id: z.string(),
  billId: z.string(),
  version: z.number(),
  kind: z.enum(keysOf(DISPUTE_KINDS)),
  state: z.enum(keysOf(DISPUTE_STATES)),
  reason: z.string(),
  numbers: z.array(z.string()),
  claimed: BillFen.nullable().describe('合作方认为正确的应结金额'),
  raisedBy: z.string(),
  raisedAt: BillTime,
  answer: z.string(),
  answeredAt: BillTime.nullable(),
  files: z.array(BillDisputeFile),
});
export type PartnerBillDispute = z.output<typeof PartnerBillDispute>;

const BillInvoice = z.object({
  kind: z.enum(keysOf(BILL_INVOICE_KINDS)),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  requestedAt: BillTime,
  number: z.string().nullable(),
  issuedAt: BillTime.nullable(),
});

const BillPayment = z.object({
  kind: z.enum(keysOf(PARTNER_PAYMENT_KINDS)),
  amount: BillFen,
  paidAt: BillTime,
  transaction: z.string().nullable(),
});

const BillPayee = z.object({
  holder: z.string().describe('收款户名'),
  account: z.string().describe('收款账号'),
  bankName: z.string().describe('开户行'),
});

export const PartnerBill = z.object({
  ...billFacts,
  agreement: z.object({ number: z.string(), checkDays: z.number(), payDays: z.number() }),
  taxRate: z.number().describe('税率，万分之一'),
  tax: BillFen.describe('应结金额所含税额'),
  gross: BillFen.describe('消费总额'),
  discount: BillFen,
  refund: BillFen,
  fees: BillFen,
  adjust: BillFen,
  madeAt: BillTime.nullable(),
  checker: z.string().describe('核对人；没有人开始核对时为空'),
  checkingAt: BillTime.nullable(),
  confirmedAt: BillTime.nullable(),
  settledAt: BillTime.nullable(),
  lines: z.array(BillLine),
  adjustments: z.array(BillAdjustment),
  versions: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      payable: BillFen,
      madeAt: BillTime.nullable(),
      state: BillStateKey,
    }),
  ),
  path: z
    .array(z.object({ state: BillStateKey, at: BillTime.nullable(), is: z.enum(['done', 'now', 'next']) }))
    .describe('从生成到结清的各步'),
  disputes: z.array(PartnerBillDispute),
  invoice: BillInvoice.nullable().describe('无权查看发票的角色为空'),
  payment: BillPayment.nullable().describe('无权查看付款的角色为空'),
  payee: BillPayee.nullable().describe('付到哪个账户；还不用付、由平台支付或者无权查看时为空'),
});
export type PartnerBill = z.output<typeof PartnerBill>;

export const PartnerBillTrend = z.object({
  months: z.array(z.object({ period: z.string(), payable: BillFen.nullable().describe('没有账单为空') })),
  total: BillFen,
  change: z.number().nullable().describe('比上月，万分之一；上月没有或为零时为空'),
});
export type PartnerBillTrend = z.output<typeof PartnerBillTrend>;

export const PartnerBillLog = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      at: BillTime,
      act: z.string(),
      words: z.string(),
      by: z.string().describe('贵方的姓名；平台一方写作平台或系统'),
      version: z.number(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
});
export type PartnerBillLog = z.output<typeof PartnerBillLog>;
