import { Readable } from 'node:stream';
import { type BillTab, type BillTableLine, MATCH_STATES } from '@yinxin/api';
import { plainYuan, timeInChina } from '@yinxin/values';
import type { Database } from '../../../db/connect.ts';
import { csvOfMany } from '../../../http/csv.ts';
import { type SheetCell, xlsxOfMany } from '../../../http/xlsx.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import type { BillImportRow, BillRow } from '../../bills/tables.ts';
import { customerNames } from '../comparing/customers.ts';
import { linesOf } from '../comparing/lines.ts';

/** Lines that are read and written together. */
const AT_ONCE = 2_000;

const HEAD = ['合同编号', '计费项', '客户', '时间'];
const ALONE = [...HEAD, '数量', '金额（元）'];
const COMPARED = [
  ...HEAD,
  '结果',
  '平台数量',
  '平台金额（元）',
  '合作方数量',
  '合作方金额（元）',
  '差额（元）',
];

export const count = (quantity: number | null | undefined): SheetCell =>
  quantity === null || quantity === undefined ? '' : { number: String(quantity) };
export const money = (fen: number | null | undefined): SheetCell =>
  fen === null || fen === undefined ? '' : { number: plainYuan(fen) };

function cellsOf(line: BillTableLine, isCompared: boolean): SheetCell[] {
  const { number, product, customer, at, state, platform, partner, difference } = line;
  const head = [number, product, customer, at ? timeInChina(new Date(at)) : ''];
  if (!isCompared) return [...head, count(platform?.quantity), money(platform?.amount)];
  return [
    ...[...head, state ? MATCH_STATES[state] : ''],
    ...[count(platform?.quantity), money(platform?.amount), count(partner?.quantity), money(partner?.amount)],
    money(difference),
  ];
}

interface Wanted {
  bill: BillRow;
  tab: BillTab;
  /** The table that was in force when it began: a later one changes nothing of it. */
  imported: BillImportRow | undefined;
  rows: number;
}

/** The lines of a tab as cells, head first; after each stretch it is told how many are written. */
async function* stretches(
  { db, vault }: { db: Database; vault: OpenedVault },
  { bill, tab, imported, rows }: Wanted,
  tell: (done: number) => Promise<void>,
): AsyncGenerator<SheetCell[][]> {
  const names = customerNames({ vault });
  yield [imported ? COMPARED : ALONE];
  for (let from = 0; from < rows; from += AT_ONCE) {
    const lines = await linesOf(db, bill, imported, { tab, from, limit: AT_ONCE }, names);
    if (lines.length < Math.min(AT_ONCE, rows - from)) throw new Error(`lines of ${bill.number} are missing`);
    yield lines.map((line) => cellsOf(line, imported !== undefined));
    await tell(from + lines.length);
  }
}

async function* asTexts(rows: AsyncIterable<SheetCell[][]>) {
  for await (const some of rows)
    yield some.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.number)));
}

/** Rows as a file, written while they are read. */
export async function asTable(
  format: 'xlsx' | 'csv',
  name: string,
  rows: AsyncIterable<SheetCell[][]>,
): Promise<AsyncIterable<Uint8Array>> {
  if (format === 'csv') return Readable.from(csvOfMany(asTexts(rows)));
  return (await xlsxOfMany(name, rows)).open();
}

/** A table of a bill. */
export const tableContent = (
  parts: { db: Database; vault: OpenedVault },
  format: 'xlsx' | 'csv',
  wanted: Wanted,
  tell: (done: number) => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> => asTable(format, wanted.bill.number, stretches(parts, wanted, tell));
