import type { FileContent } from '@yinxin/api';
import { fileOf } from './file-answer.ts';

/** A cell that starts like a formula would be run by the program that opens the file; OWASP CSV Injection, with the
 * full-width signs that spreadsheets take for the plain ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before it was kept from running, for a table that comes back. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** RFC 4180, with a mark in front by which spreadsheets recognise UTF-8. */
export const csv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);

/** A table as a file to keep, under a name that every system takes. */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): FileContent =>
  fileOf(`${name.replace(/[\\/:*?"<>|\r\n]/g, '_')}.csv`, 'text/csv; charset=utf-8', csv(rows), false);
