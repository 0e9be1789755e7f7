import { setImmediate } from 'node:timers/promises';
import { BATCH_LIMITS } from '@yinxin/api';
import { unguarded } from '../../../http/csv.ts';
import { problem } from '../../../http/problem.ts';
import { isStorable } from '../../../http/storable.ts';
import { decoded, type Rows, readCsv } from './csv.ts';
import { TableRefused } from './refusal.ts';
import { readXlsx } from './xlsx.ts';

/** Rows that hold something, by where they stand; the head is the first. */
export type TableRows = AsyncIterable<{ number: number; cells: string[] }>;

/** What an uploaded table holds, by what its name says it is. */
function rowsOf(name: string, bytes: Buffer): Rows {
  if (/\.xlsx$/i.test(name)) return readXlsx(bytes, BATCH_LIMITS.columns);
  if (/\.(csv|txt|tsv)$/i.test(name)) return readCsv(decoded(bytes));
  throw problem('BATCH_TABLE', { reason: '请上传 xlsx 或 csv 表格；旧的 xls 请另存为 xlsx' });
}

async function received(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > BATCH_LIMITS.bytes)
      throw problem('BATCH_TABLE', { reason: `表格不能超过 ${BATCH_LIMITS.bytes / 1024 / 1024} MB` });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Empty ones as well: each of them takes time, and a small file can name a million. */
const MOST_LINES = 100_000;

/** After so many others who wait are answered. */
const ROWS_AT_A_STRETCH = 200;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

async function* numbered(rows: Rows): TableRows {
  let number = 0;
  let characters = 0;
  try {
    for await (const written of rows) {
      const cells = written.map(unguarded);
      number++;
      if (number % ROWS_AT_A_STRETCH === 0) await setImmediate();
      if (number > MOST_LINES)
        throw problem('BATCH_TABLE', { reason: `表格最多 ${MOST_LINES} 行（空行也算），请删去多余的空行` });
      if (isEmpty(cells)) continue;
      if (cells.length > BATCH_LIMITS.columns)
        throw problem('BATCH_TABLE', { reason: `表格最多 ${BATCH_LIMITS.columns} 列` });
      const long = cells.findIndex((cell) => cell.length > BATCH_LIMITS.cell);
      if (long >= 0) throw problem('BATCH_TABLE', { reason: `第 ${number} 行第 ${long + 1} 列的内容过长` });
      if (!cells.every(isStorable))
        throw problem('BATCH_TABLE', { reason: `第 ${number} 行有无法保存的字符` });
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > BATCH_LIMITS.characters)
        throw problem('BATCH_TABLE', { reason: '表格的内容过多，请分几次导入' });
      yield { number, cells };
    }
  } catch (error) {
    if (error instanceof TableRefused) throw problem('BATCH_TABLE', { reason: error.message });
    throw error;
  }
}

/** Received whole before anything is read: whoever reads it may hold a connection. */
export const tableOf = async ({
  name,
  content,
}: {
  name: string;
  content: AsyncIterable<Uint8Array>;
}): Promise<TableRows> => numbered(rowsOf(name, await received(content)));

export const textTable = (text: string): TableRows => numbered(readCsv(text));
