import { z } from 'zod';
import { BILL_COLUMNS, BILL_TABLE_LIMITS, BILL_TABS, type BillColumn } from '../bill-tables.ts';
import {
  BILL_EXPORT_FORMATS,
  BILL_EXPORT_STATES,
  BILL_LINE_KINDS,
  BILL_LIST_FORMATS,
  MATCH_STATES,
} from '../bills.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { METERS } from '../metering.ts';
import type { FileContent } from './files.ts';
import { billFilters, billOrder } from './partner-bill-schemas.ts';

const tag = '合作方账单';
const Time = z.string().describe('时间（ISO 8601）');
const Fen = z.number().int().describe('金额，分');
const BillId = z.uuid('账单编号格式不正确').describe('账单（某一版）的编号');
const Meter = z.enum(keysOf(METERS));
const MatchStateKey = z.enum(keysOf(MATCH_STATES));
const Tab = z.enum(keysOf(BILL_TABS)).default('all').describe('全部、差异，或其中一种结果；未导入时只有全部');
const LIMITS = BILL_TABLE_LIMITS;

const Count = z.object({
  lines: z.number(),
  platform: Fen.describe('平台金额合计'),
  partner: Fen.describe('合作方金额合计'),
});

/** A partner's own table in force: the newest of its bill. */
export const BillImport = z.object({
  id: z.string(),
  name: z.string().describe('文件名'),
  by: z.string().describe('谁导入的'),
  at: Time,
  rows: z.number().describe('读到的行数；同一编号的几行相加'),
  amount: Fen.describe('合作方金额合计'),
  differing: z.number().describe('有差异的编号数'),
  states: z.record(MatchStateKey, Count).describe('各种结果的编号数与金额；平台合计减合作方合计即账单的差额'),
});
export type BillImport = z.output<typeof BillImport>;

const Side = z.object({
  quantity: z.number().nullable().describe('没有数量列的为空'),
  amount: Fen,
});

export const BillTableLine = z.object({
  position: z.number().describe('在该标签中的位置，从 0 起，没有空缺'),
  kind: z.enum(keysOf(BILL_LINE_KINDS)).describe('usage 之外是账单自己的行：折扣与尾差、包量月费、调账'),
  number: z.string().describe('合同、订单的编号；没有编号的为记录的编号'),
  meter: Meter.nullable(),
  product: z.string().describe('计费项；几种计费项合在一个编号里的写明'),
  customer: z.string().describe('客户；个人的姓名已隐去一部分，只有合作方有的为空'),
  at: Time.nullable().describe('第一次使用的时间'),
  state: MatchStateKey.nullable().describe('未导入为空'),
  platform: Side.nullable(),
  partner: Side.nullable(),
  difference: Fen.nullable().describe('平台金额减合作方金额；未导入为空'),
});
export type BillTableLine = z.output<typeof BillTableLine>;

export const partnerBillTable = call({
  method: 'GET',
  path: '/api/partner/bill/table',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '账单的明细，按位置取一段：未导入时每条用量一行，导入后每个编号一行，差异在前',
  query: z.object({
    billId: BillId,
    tab: Tab,
    from: z.coerce.number().int().min(0).max(100_000_000).default(0).describe('自这一位置起'),
    limit: z.coerce.number().int().min(1).max(LIMITS.window).default(100),
    number: z.string().trim().max(100).optional().describe(`编号的开头，最多找 ${LIMITS.found} 行`),
  }),
  answer: z.object({
    total: z.number().describe('该标签共有几行；按编号查找时为找到的行数'),
    isMore: z.boolean().describe(`按编号查找时还有更多，只给了前 ${LIMITS.found} 行`),
    imported: BillImport.nullable(),
    mayImport: z.boolean().describe('现在可以导入'),
    list: z.array(BillTableLine),
  }),
  limit: { purpose: 'partner-bill-table', max: 600, perSeconds: 60 },
});

const column = (name: BillColumn) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(LIMITS.columns - 1)
    .describe(`“${BILL_COLUMNS[name].words}”在第几列，从 0 起`);

export const readPartnerTable = call({
  method: 'POST',
  path: '/api/partner/bill/table/read',
  access: 'partner',
  right: 'compare-bills',
  tag,
  summary: '读取合作方明细表（xlsx 或 csv）的表头与前几行，建议各列是什么；不保存',
  query: z.object({ billId: BillId }),
  takes: 'file',
  answer: z.object({
    head: z.number().describe('表头在第几行，从 1 起'),
    columns: z.array(z.string()).describe('表头各列'),
    sample: z.array(z.array(z.string())).describe('表头以下的前几行'),
    mapping: z
      .object({
        number: z.number().nullable(),
        product: z.number().nullable(),
        quantity: z.number().nullable(),
        amount: z.number().nullable(),
        time: z.number().nullable(),
      })
      .describe('建议的对应：第几列，从 0 起；认不出的为空'),
  }),
  slow: true,
  limit: { purpose: 'partner-bill-import', max: 30, perSeconds: 600 },
});

export const importPartnerTable = call({
  method: 'POST',
  path: '/api/partner/bill/table/import',
  access: 'partner',
  right: 'compare-bills',
  tag,
  summary: '按选定的列导入合作方明细表，与平台按编号（及计费项）比对；取代上一次导入，未核对的账单开始核对',
  query: z.object({
    billId: BillId,
    head: z.coerce
      .number()
      .int()
      .min(1)
      .max(LIMITS.above + 1)
      .describe('表头在第几行，从 1 起'),
    number: column('number'),
    product: column('product').optional(),
    quantity: column('quantity').optional(),
    amount: column('amount'),
    time: column('time').optional(),
  }),
  takes: 'file',
  answer: z.object({
    imported: BillImport,
    difference: Fen.describe('账单应结金额减合作方合计'),
    merged: z.number().describe('与前面同号而相加的行数'),
    skipped: z.array(z.number()).describe('当作合计而略过的行，至多 20 个'),
    rounded: z.number().describe('金额多于两位小数、四舍五入到分的行数'),
    outside: z.number().describe('时间不在账期内的行数；照样计入'),
  }),
  slow: true,
  limit: { purpose: 'partner-bill-import', max: 30, perSeconds: 600 },
});

export const partnerBillImports = call({
  method: 'GET',
  path: '/api/partner/bill/table/imports',
  access: 'partner',
  right: 'see-bills',
  tag,
  summary: '账单的导入记录，新的在前；第一条生效',
  query: z.object({ billId: BillId }),
  answer: z.object({ list: z.array(BillImport) }),
});

export const BillExport = z.object({
  id: z.string(),
  billId: z.string().nullable().describe('账单列表的导出为空'),
  billNumber: z.string().nullable(),
  version: z.number().nullable(),
  partner: z.string().nullable().describe('合作方名称；平台角色导出的账单列表为空'),
  format: z.enum(keysOf(BILL_EXPORT_FORMATS)),
  tab: z.enum(keysOf(BILL_TABS)),
  name: z.string().describe('文件名'),
  state: z.enum(keysOf(BILL_EXPORT_STATES)),
  rows: z.number().describe('共几行'),
  done: z.number().describe('已写几行'),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  failure: z.string().nullable().describe('没有导出成功的原因与办法'),
  askedAt: Time,
  expiresAt: Time.describe('文件保留到'),
  isGone: z.boolean().describe('已过保留期，可以重新导出'),
  may: z.array(z.enum(['download', 'cancel', 'retry'])),
});
export type BillExport = z.output<typeof BillExport>;

const ExportId = z.strictObject({ id: z.uuid('导出编号格式不正确') });
const limit = { purpose: 'partner-export', max: 60, perSeconds: 600 } as const;

export const exportPartnerBill = call({
  method: 'POST',
  path: '/api/partner/bill/export',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: `导出账单：明细的 xlsx、csv，或由认证机构签章的 PDF（汇总与金额构成）；超过 ${LIMITS.atOnce} 行的在后台生成，到下载中心取`,
  body: z.strictObject({ billId: BillId, format: z.enum(keysOf(BILL_EXPORT_FORMATS)), tab: Tab }),
  answer: BillExport,
  slow: true,
  limit,
});

const { sort, order } = billOrder;
export const exportPartnerBills = call({
  method: 'POST',
  path: '/api/partner/bill/list/export',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: `导出账单列表：与列表同样的条件与顺序，每张账单一行；超过 ${LIMITS.atOnce} 张的在后台生成，到下载中心取`,
  body: z.strictObject({
    ...billFilters,
    ...{ sort, order },
    format: z.enum(BILL_LIST_FORMATS),
  }),
  answer: BillExport,
  slow: true,
  limit,
});

export const partnerExports = call({
  method: 'GET',
  path: '/api/partner/export/list',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: `下载中心：自己的导出，新的在前，至多 ${LIMITS.exports} 个`,
  query: z.object({}),
  answer: z.object({ list: z.array(BillExport) }),
});

export const cancelPartnerExport = call({
  method: 'POST',
  path: '/api/partner/export/cancel',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: '取消正在生成的导出',
  body: ExportId,
  answer: BillExport,
  limit,
});

export const retryPartnerExport = call({
  method: 'POST',
  path: '/api/partner/export/retry',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: '重新生成没有导出成功、已取消或已过保留期的导出',
  body: ExportId,
  answer: BillExport,
  slow: true,
  limit,
});

export const partnerExportFile = call({
  method: 'GET',
  path: '/api/partner/export/file',
  access: 'partner',
  right: 'export-bills',
  tag,
  summary: '取一个导出的文件；只有申请导出的人可以取',
  query: z.object({ id: z.uuid('导出编号格式不正确') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
  limit,
});
