import { setImmediate } from 'node:timers/promises';
import { unguarded } from '../../http/csv.ts';
import { problem } from '../../http/problem.ts';
import { isStorable } from '../../http/storable.ts';
import { decoded, type Rows, readCsv, type TextLimits } from './csv.ts';
import { TableRefused } from './refusal.ts';
import { readXlsx } from './xlsx.ts';

/** Rows that hold something, by where they stand; the head is the first. */
export type TableRows = AsyncIterable<{ number: number; cells: string[] }>;

/** How much of a table its capability takes. */
export interface TableLimits extends TextLimits {
  bytes: number;
  /** Empty rows as well: each of them takes time, and a small file can name a million. */
  lines: number;
  /** Of all cells together: what a table takes of memory. */
  characters: number;
}

/** An OLE compound file: a workbook of before 2007, or one that is encrypted. */
const isCompound = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0';

/**
 * What an uploaded table holds, by what its name says it is; `tellMerged` hears of cells that were merged, after the last
 * row. @throws TableRefused
 */
export function rowsOf(
  name: string,
  bytes: Uint8Array,
  limits: TableLimits,
  tellMerged?: (range: string) => void,
): Rows {
  if (isCompound(bytes))
    throw new TableRefused('这是加密的表格，或者旧格式的 xls：请去掉密码，另存为 xlsx 或 csv 后再上传');
  if (/\.xlsx$/i.test(name)) return readXlsx(bytes, limits.columns, tellMerged);
  if (/\.(csv|txt|tsv)$/i.test(name)) return readCsv(decoded(bytes), limits);
  throw new TableRefused('请上传 xlsx 或 csv 表格；旧的 xls 请另存为 xlsx');
}

/** The whole of it, so that nobody reads while it still comes. @throws BATCH_TABLE */
export async function receivedTable(
  content: AsyncIterable<Uint8Array>,
  { bytes }: Pick<TableLimits, 'bytes'>,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > bytes) throw problem('BATCH_TABLE', { reason: `表格不能超过 ${bytes / 1024 / 1024} MB` });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** After so many others who wait are answered. */
const ROWS_AT_A_STRETCH = 200;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** @throws TableRefused */
export async function* numbered(rows: Rows, limits: TableLimits): TableRows {
  let number = 0;
  let characters = 0;
  for await (const written of rows) {
    const cells = written.map(unguarded);
    number++;
    if (number % ROWS_AT_A_STRETCH === 0) await setImmediate();
    if (number > limits.lines)
      throw new TableRefused(`表格最多 ${limits.lines} 行（空行也算），请删去多余的空行`);
    if (isEmpty(cells)) continue;
    if (cells.length > limits.columns) throw new TableRefused(`表格最多 ${limits.columns} 列`);
    const long = cells.findIndex((cell) => cell.length > limits.cell);
    if (long >= 0) throw new TableRefused(`第 ${number} 行第 ${long + 1} 列的内容过长`);
    if (!cells.every(isStorable)) throw new TableRefused(`第 ${number} 行有无法保存的字符`);
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > limits.characters) throw new TableRefused('表格的内容过多，请分几次导入');
    yield { number, cells };
  }
}

/** What a table is refused for, as an answer. */
async function* told(rows: () => TableRows): TableRows {
  try {
    yield* rows();
  } catch (error) {
    if (error instanceof TableRefused) throw problem('BATCH_TABLE', { reason: error.message });
    throw error;
  }
}

/** Received whole before anything is read: whoever reads it may hold a connection. @throws BATCH_TABLE */
export async function tableOf(
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
  limits: TableLimits,
): Promise<TableRows> {
  const bytes = await receivedTable(content, limits);
  return told(() => numbered(rowsOf(name, bytes, limits), limits));
}

/** @throws BATCH_TABLE */
export const textTable = (text: string, limits: TableLimits): TableRows =>
  told(() => numbered(readCsv(text, limits), limits));
