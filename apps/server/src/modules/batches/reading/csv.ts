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

/** What separates cells: what stands most often in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = ['\t', ',', '，', ';'].map((one) => [one, head.split(one).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** RFC 4180, and what is copied out of a sheet: tabs between cells, quotes around what holds breaks. */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
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
      cells = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}
