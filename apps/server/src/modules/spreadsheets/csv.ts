import { TableRefused } from './refusal.ts';

/** Cells of a table, row by row. */
export type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** How much of a text its capability takes. */
export interface TextLimits {
  columns: number;
  /** Characters of a cell. */
  cell: number;
  /** Lines that may stand above the head: a title, a month. */
  above?: number;
}

/** What a text begins with that says its encoding (Unicode 23.8); the mark of UTF-8 the decoder itself takes away. */
const MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const;

/** As its mark says; else UTF-8 where it is valid, otherwise what Excel in China writes (GB 18030). */
export function decoded(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(MARKS[mark]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** As many as a sheet has columns; empty ones at the end of a row are not counted as columns yet. */
const MOST_IN_ROW = 16_384;
/** What separates cells: what stands most often in a line that may be the head. */
function separatorOf(text: string, { columns, cell, above = 0 }: TextLimits): string {
  // a line that is longer is refused anyway
  const first = text.slice(0, columns * (cell + 1)).split(/\r?\n/, above + 1);
  const most = (one: string) => Math.max(...first.map((line) => line.split(one).length));
  const counts = ['\t', ',', '，', ';'].map((one) => [one, most(one)] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/**
 * RFC 4180, and what is copied out of a sheet: tabs between cells, quotes around what holds breaks. A quote that nobody
 * closes is refused where its cell grows too long, not at the end of the file.
 */
export function* readCsv(text: string, limits: TextLimits): Generator<string[]> {
  const separator = separatorOf(text, limits);
  // with the mark that keeps it from being a formula (http/csv.ts)
  const longest = limits.cell + 1;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let row = 1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (cell.length > longest) throw new TableRefused(`第 ${row} 行第 ${cells.length + 1} 列的内容过长`);
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
