import { createHash } from 'node:crypto';
import { readZip } from '@yinxin/archive';
import { roundedFen } from '@yinxin/values';
import { fen } from './money.ts';
import type { Statement, StatementLine } from './vendors.ts';

type Row = Readonly<Record<string, string>>;

const named = (columns: readonly string[], values: readonly string[]): Row =>
  Object.fromEntries(columns.map((column, index) => [column, (values[index] ?? '').trim()]));

function cellOf(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new RangeError(`the statement has no column ${column}`);
  return value;
}

/** 微信支付交易账单 (ALL): every value begins with a grave accent, so that commas within values do no harm. */
export function wechatStatement(bytes: Buffer, mchid: string): Statement {
  const [head = '', ...rows] = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const columns = head.split(',').map((column) => column.trim());
  const end = rows.findIndex((row) => row.startsWith('总交易'));
  if (end < 0) throw new RangeError('the statement was cut off');
  const lines = rows
    .slice(0, end)
    .map((row) => named(columns, row.replace(/^`/, '').split(',`')))
    .filter((row) => cellOf(row, '商户号') === mchid)
    .flatMap(wechatLine);
  return { lines, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function wechatLine(row: Row): StatementLine[] {
  const charged = roundedFen(cellOf(row, '手续费'));
  switch (cellOf(row, '交易状态')) {
    case 'SUCCESS':
      return [
        {
          what: 'payment',
          number: cellOf(row, '商户订单号'),
          transaction: cellOf(row, '微信订单号'),
          amount: fen(cellOf(row, '订单金额')),
          fee: charged,
        },
      ];
    case 'REFUND':
      return [
        {
          what: 'refund',
          number: cellOf(row, '商户退款单号'),
          transaction: cellOf(row, '微信退款单号'),
          amount: fen(cellOf(row, '申请退款金额')),
          fee: charged,
        },
      ];
    default:
      return [];
  }
}

const SUMMARY = '汇总';
/** A statement has two files, and lines that are alike pack to a fiftieth. */
const STATEMENT_LIMITS = { entries: 100, bytes: 256 * 1_048_576, ratio: 500 } as const;

/** 支付宝业务账单 (trade): an archive with one CSV of details and one of sums, in GBK. */
export function alipayStatement(archive: Buffer): StatementLine[] {
  const files = [...readZip(archive, STATEMENT_LIMITS)];
  const [, details] = files.find(([name]) => name.endsWith('.csv') && !name.includes(SUMMARY)) ?? [];
  if (!details) throw new RangeError('the statement has no details');
  const rows = new TextDecoder('gbk').decode(details).split(/\r?\n/);
  const begin = rows.findIndex((row) => row.startsWith('支付宝交易号'));
  const end = rows.findIndex((row, index) => index > begin && row.startsWith('#'));
  if (begin < 0 || end < 0) throw new RangeError('the statement was cut off');
  const columns = cells(rows[begin] ?? '').map((column) => column.trim());
  return rows
    .slice(begin + 1, end)
    .filter(Boolean)
    .map((row) => named(columns, cells(row)))
    .map((row): StatementLine => {
      const isRefund = cellOf(row, '业务类型') === '退款';
      return {
        what: isRefund ? 'refund' : 'payment',
        number: cellOf(row, isRefund ? '退款批次号/请求号' : '商户订单号'),
        transaction: cellOf(row, '支付宝交易号'),
        amount: Math.abs(fen(cellOf(row, '订单金额（元）'))),
        // it is written from our side: what is taken is negative
        fee: -roundedFen(cellOf(row, '服务费（元）')),
      };
    });
}

/** RFC 4180, one row. */
const cells = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"\t?|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
