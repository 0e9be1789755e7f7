import { BATCH_LIMITS } from '@yinxin/api';
import { TableRefused } from './refusal.ts';

/** Cells of a table, row by row. */
export type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** UTF-8 where it is valid, otherwise what Excel in China writes (GB 18030). */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** A first line that is longer is refused anyway. */
const LONGEST_HEAD = BATCH_LIMITS.columns * (BATCH_LIMITS.cell + 1);
/** As many as a sheet has columns; empty ones at the end of a row are not counted as columns yet. */
const MOST_IN_ROW = 16_384;
/** With the mark that keeps it from being a formula (http/csv.ts). */
const LONGEST_CELL = BATCH_LIMITS.cell + 1;

/** What separates cells: what stands most often in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.slice(0, LONGEST_HEAD).split(/\r?\n/, 1);
  const counts = ['\t', ',', '，', ';'].map((one) => [one, head.split(one).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/**
 * RFC 4180, and what is copied out of a sheet: tabs between cells, quotes around what holds breaks. A quote that nobody
 * closes is refused where its cell grows too long, not at the end of the file.
 */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let row = 1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (cell.length > LONGEST_CELL) throw new TableRefused(`第 ${row} 行第 ${cells.length + 1} 列的内容过长`);
    if (cells.length > MOST_IN_ROW) throw new TableRefused(`第 ${row} 行的单元格过多`);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++;
      yield [...cells, cell];
      row++;
      cells = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}
