import { parseCreditCode } from '@yinxin/identifiers';
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { INVOICE_KINDS, INVOICE_STATES } from '../products.ts';
import { ContactPhone, PageLimit, PageNumber, parsedBy } from '../schemas.ts';
import { namedText, shortText } from '../texts.ts';
import { May } from './operators.ts';
import { OrderId } from './orders.ts';

const tag = '发票';
const Time = z.string().describe('时间（ISO 8601）');
const InvoiceId = z.uuid('发票编号格式不正确');

const title = namedText('发票抬头', 100);
const taxCode = z.string('请填写税号').transform(parsedBy(parseCreditCode)).describe('统一社会信用代码');
const email = z.email('邮箱格式不正确').max(100);

/** A person's invoice names a person; every other has the code of an organisation. */
export const InvoiceFacts = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('normal'),
      title,
      taxCode: taxCode.nullable().default(null).describe('单位抬头必填；个人抬头为空'),
      email,
    }),
    z.strictObject({
      kind: z.literal('special'),
      title,
      taxCode,
      email,
      address: namedText('注册地址', 100),
      phone: ContactPhone,
      bankName: namedText('开户银行', 60),
      bankAccount: shortText('请填写银行账号').regex(/^\d{8,30}$/, '银行账号为 8 至 30 位数字'),
    }),
  ],
  '请选择发票种类',
);
export type InvoiceFacts = z.output<typeof InvoiceFacts>;

export const Invoice = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(keysOf(INVOICE_KINDS)),
  words: z.string(),
  state: z.enum(keysOf(INVOICE_STATES)),
  title: z.string(),
  taxCode: z.string(),
  email: z.string().describe('邮箱（脱敏）'),
  amount: z.number().describe('金额，分'),
  number: z.string().describe('发票号码'),
  reason: z.string().describe('退回的原因'),
  url: z.string().describe('下载地址；尚未开具时为空'),
  createdAt: Time,
});
export type Invoice = z.output<typeof Invoice>;

export const requestInvoice = call({
  method: 'POST',
  path: '/api/appapi/invoice/request',
  access: 'login',
  tag,
  summary: '申请发票，按实付减去已退的金额开具',
  body: z.strictObject({ orderId: OrderId, facts: InvoiceFacts }),
  answer: Invoice,
});

export const invoiceSuggestion = call({
  method: 'GET',
  path: '/api/appapi/invoice/suggestion',
  access: 'login',
  tag,
  summary: '已知的开票信息：单位名称与税号，或上次填写的',
  query: z.object({ orderId: OrderId }),
  answer: z.object({
    amount: z.number(),
    kinds: z.array(z.enum(keysOf(INVOICE_KINDS))).describe('可开的种类'),
    title: z.string(),
    taxCode: z.string(),
  }),
});

export const invoiceList = call({
  method: 'GET',
  path: '/api/appapi/invoice/list',
  access: 'login',
  tag,
  summary: '当前账号的发票与申请，新的在前；第一页连同还可以开票的订单',
  query: z.object({
    before: InvoiceId.optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(Invoice),
    more: z.boolean(),
    open: z
      .array(
        z.object({ orderId: z.string(), orderNumber: z.string(), title: z.string(), amount: z.number() }),
      )
      .describe('还没有申请过发票的已付订单，新的在前，至多 20 份；无权办理时为空'),
  }),
});

/* the back office */

const admin = '运营后台';
export const AdminInvoice = Invoice.omit({ url: true }).extend({
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  may: May,
});
export type AdminInvoice = z.output<typeof AdminInvoice>;

export const adminInvoices = call({
  method: 'GET',
  path: '/api/admin/invoices',
  access: 'operator',
  tag: admin,
  summary: '发票申请，先申请的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(INVOICE_STATES)).default('requested'),
  }),
  answer: z.object({ list: z.array(AdminInvoice), total: z.number() }),
});

export const adminIssueInvoice = call({
  method: 'POST',
  path: '/api/admin/invoices/issue',
  access: 'operator',
  tag: admin,
  summary: '上传开具的电子发票（PDF 或 OFD）',
  query: z.object({
    id: InvoiceId,
    number: shortText('请填写发票号码').regex(/^\d{8,20}$/, '发票号码为 8 至 20 位数字'),
  }),
  takes: 'file',
  answer: AdminInvoice,
});

export const adminRefuseInvoice = call({
  method: 'POST',
  path: '/api/admin/invoices/refuse',
  access: 'operator',
  tag: admin,
  summary: '退回发票申请；可以重新申请',
  body: z.strictObject({ id: InvoiceId, reason: namedText('原因', 100) }),
  answer: AdminInvoice,
});
