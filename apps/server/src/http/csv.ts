import type { FileContent } from '@yinxin/api';
import { fileOf } from './file-answer.ts';

/** A cell that starts like a formula would be run by the program that opens the file; OWASP CSV Injection, with the
 * full-width signs that spreadsheets take for the plain ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A number below zero begins as a formula does, and is none. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before it was kept from running, for a table that comes back. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** By which spreadsheets recognise UTF-8. */
const MARK = '\uFEFF';
const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** RFC 4180, with a mark in front. */
export const csv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(MARK + lines(rows));

/** The same of a table that comes in stretches. */
export async function* csvOfMany(
  stretches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK);
  for await (const rows of stretches) yield Buffer.from(lines(rows));
}

/** A table as a file to keep, under a name that every system takes. */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): FileContent =>
  fileOf(`${name.replace(/[\\/:*?"<>|\r\n]/g, '_')}.csv`, 'text/csv; charset=utf-8', csv(rows), false);
