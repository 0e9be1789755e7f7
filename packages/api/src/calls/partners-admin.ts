import { parseCreditCode } from '@yinxin/identifiers';
import { MOST_UNIT_PRICE } from '@yinxin/values';
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PARTNER_LIMITS, PARTNER_STATES, PRICE_RULE_KINDS } from '../partners.ts';
import { OWNER_KINDS } from '../products.ts';
import { Fen, GivenFen, PageLimit, PageNumber, parsedBy } from '../schemas.ts';
import { namedText, shortText } from '../texts.ts';
import { May } from './operators.ts';
import {
  admin,
  Day,
  Meter,
  SettleMode as Mode,
  PartnerId,
  partnerPage,
  Time,
} from './partner-desk-schemas.ts';
import { Reason } from './seals.ts';

const State = z.enum(keysOf(PARTNER_STATES));
const { checkDays, payDays, taxRate, steps, units } = PARTNER_LIMITS;

const UnitPrice = z
  .number('请填写单价')
  .int('单价至多四位小数')
  .min(0, '单价不能小于 0')
  .max(MOST_UNIT_PRICE, '单价不超过 1,000,000 元')
  .describe('单价，0.0001 元的整数倍');
const Units = z.number('请填写数量').int('数量应为整数').min(0).max(units, '数量过大');

/** What a use costs; of steps the first begins at 0. */
export const PriceTermsGiven = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unit'), unitPrice: UnitPrice }),
  z.strictObject({
    kind: z.literal('tier'),
    steps: z
      .array(z.strictObject({ from: Units, unitPrice: UnitPrice }))
      .min(1, '请至少填写一档')
      .max(steps, `至多 ${steps} 档`)
      .refine(
        (list) => list.every(({ from }, at) => (at === 0 ? from === 0 : from > (list[at - 1]?.from ?? 0))),
        '第一档从 0 开始，其后各档依次增大',
      ),
  }),
  z.strictObject({ kind: z.literal('package'), fee: GivenFen, included: Units, unitPrice: UnitPrice }),
  z.strictObject({
    kind: z.literal('share'),
    unitPrice: UnitPrice,
    share: z.number('请填写分润比例').int('分润比例至多两位小数').min(1).max(10_000, '分润比例不超过 100%'),
  }),
]);

const AgreementFacts = z.object({
  id: z.string(),
  number: z.string(),
  settleMode: Mode,
  checkDays: z.number(),
  confirmsAlone: z.boolean(),
  payDays: z.number(),
  taxRate: z.number().describe('万分之几'),
  beginsOn: Day,
  endsOn: Day.nullable(),
  standing: z.enum(['coming', 'current', 'past']),
  createdAt: Time,
  createdBy: z.string(),
});
export type AgreementFacts = z.output<typeof AgreementFacts>;

const PriceRuleFacts = z.object({
  id: z.string(),
  meter: Meter,
  version: z.number(),
  kind: z.enum(keysOf(PRICE_RULE_KINDS)),
  terms: PriceTermsGiven,
  words: z.string().describe('价格，如“¥2.5000/份”'),
  beginsOn: Day,
  standing: z.enum(['coming', 'current', 'past']),
  createdAt: Time,
  createdBy: z.string(),
});
export type PriceRuleFacts = z.output<typeof PriceRuleFacts>;

const PartnerLine = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  creditCode: z.string(),
  state: State,
  customers: z.number().describe('现在归入的客户数'),
  agreement: z
    .object({
      number: z.string(),
      settleMode: Mode,
      endsOn: Day.nullable(),
      isOver: z.boolean().describe('已到期，没有续签'),
      unagreed: z.number().describe('到期后没有协议的用量条数，至多数到 10,000'),
    })
    .nullable()
    .describe('最近开始的一份'),
  createdAt: Time,
  may: May,
});
export type PartnerLine = z.output<typeof PartnerLine>;

const PartnerFacts = PartnerLine.extend({
  agreements: z.array(AgreementFacts).describe('新的在前'),
  rules: z.array(PriceRuleFacts).describe('按计量项目，新的在前'),
  closedUntil: z.string().nullable().describe('最近一个已出账的账期，如 2026-10'),
});
export type PartnerFacts = z.output<typeof PartnerFacts>;

export const adminPartners = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partners',
  summary: '合作方列表，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: State.optional(),
    keyword: z.string().trim().max(60).optional().describe('代号，或名称中的文字'),
    ending: z
      .enum(['1'])
      .optional()
      .describe(`合作中而协议已到期，或 ${PARTNER_LIMITS.endingDays} 天内到期且没有续签的`),
  }),
  answer: z.object({ list: z.array(PartnerLine), total: z.number(), may: May }),
});

export const adminPartner = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partners/item',
  summary: '一个合作方，连同协议与价格',
  query: z.object({ id: PartnerId }),
  answer: PartnerFacts,
});

export const adminCreatePartner = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/create',
  summary: '新增合作方；代号是账单编号的一部分，登记后不变',
  body: z.strictObject({
    code: shortText('请填写代号')
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,8}$/, '代号为 3 至 8 位字母或数字'),
    name: namedText('名称', PARTNER_LIMITS.name),
    creditCode: z.string('请输入统一社会信用代码').transform(parsedBy(parseCreditCode)),
  }),
  answer: PartnerFacts,
});

export const adminChangePartner = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/state',
  summary: '暂停、恢复或终止合作方；其客户此后的用量相应改变归属',
  body: z.strictObject({
    id: PartnerId,
    act: z.enum(['suspend-partner', 'resume-partner', 'end-partner']),
    why: Reason,
  }),
  answer: PartnerFacts,
});

export const adminAddAgreement = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/agreements/add',
  summary: '登记一份合作协议；自生效日起代替先前的',
  body: z.strictObject({
    id: PartnerId,
    number: namedText('协议编号', PARTNER_LIMITS.agreementNumber),
    settleMode: Mode,
    checkDays: z.number('请填写核对天数').int().min(1).max(checkDays, `核对期限为 1 至 ${checkDays} 天`),
    confirmsAlone: z.boolean(),
    payDays: z.number('请填写付款天数').int().min(1).max(payDays, `付款期限为 1 至 ${payDays} 天`),
    taxRate: z.number('请填写税率').int().min(0).max(taxRate, '税率不超过 20%').describe('万分之几'),
    beginsOn: Day,
    endsOn: Day.nullable().default(null),
  }),
  answer: PartnerFacts,
});

export const adminAddPriceRule = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/rules/add',
  summary: '新增一个计量项目的价格版本；自生效日起代替先前的，已记录的用量不重新计价',
  body: z.strictObject({ id: PartnerId, meter: Meter, terms: PriceTermsGiven, beginsOn: Day }),
  answer: PartnerFacts,
});

const CustomerLine = z.object({
  id: z.string(),
  kind: z.enum(keysOf(OWNER_KINDS)),
  name: z.string().describe('个人的姓名已掩码'),
  code: z.string().describe('统一社会信用代码或手机号，已掩码'),
  since: Time,
  until: Time.nullable(),
  /** Of the month that runs. */
  records: z.number().describe('本月用量记录数'),
  amount: Fen.describe('本月用量金额，分'),
  may: May,
});
export type CustomerLine = z.output<typeof CustomerLine>;

export const adminPartnerCustomers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partners/customers',
  summary: '归入合作方的客户，新的在前',
  query: z.object({
    ...{ ...partnerPage, partner: PartnerId },
    past: z.enum(['1']).optional().describe('已移出的'),
  }),
  answer: z.object({ list: z.array(CustomerLine), total: z.number(), may: May }),
});

const CustomerNumber = z.strictObject({
  kind: z.enum(keysOf(OWNER_KINDS), '请选择企业或个人'),
  number: shortText('请填写统一社会信用代码或手机号').min(1, '请填写统一社会信用代码或手机号').max(32),
});

export const adminFindCustomer = call({
  ...admin,
  method: 'POST',
  reads: true,
  path: '/api/admin/partners/customers/find',
  summary: '按统一社会信用代码或手机号找到客户，并说明归入后的变化',
  body: CustomerNumber,
  answer: z.object({
    name: z.string(),
    partner: z.string().nullable().describe('已归入的合作方'),
    quota: z.array(z.object({ words: z.string(), left: z.number() })).describe('归入后不再使用的余量'),
  }),
});

export const adminAttachCustomer = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/customers/attach',
  summary: '把客户归入合作方；即刻起其用量计入合作方账单，自己的余量不再使用',
  body: z.strictObject({ id: PartnerId, ...CustomerNumber.shape }),
  answer: z.object({ id: z.string(), name: z.string() }),
});

export const adminDetachCustomer = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partners/customers/detach',
  summary: '把客户移出合作方；此后的用量由其自己的余量承担，先前的仍计入合作方账单',
  body: z.strictObject({ id: z.uuid('客户编号格式不正确'), why: Reason }),
  answer: z.object({ id: z.string() }),
});
