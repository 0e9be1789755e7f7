import { DAY_MS } from '@yinxin/values';
import { entriesOf, TableRefused, unpacked, wholeText } from './archive.ts';
import { attributeOf, elementsNamed, tagsNamed } from './xml.ts';

const MEGABYTE = 1024 * 1024;
const MOST = { sheet: 200 * MEGABYTE, strings: 50 * MEGABYTE, other: 5 * MEGABYTE } as const;
/** More than any row of text takes; a file without rows is not searched for ever. */
const LONGEST_ROW = 2 * MEGABYTE;
/** As wide as a sheet can be, up to column XFD; whoever writes more in a row writes for nobody. */
const MOST_IN_ROW = 16_384;
/** Empty ones as well: more than a table that is not too long or too wide has, coloured to its edges. */
const MOST_CELLS = 4_000_000;
const MOST_STRINGS = 2_000_000;
/** ECMA-376 18.3.1.73 and 18.3.1.4: rows and cells come in the order of their numbers. */
const DISORDERED = '表格的行列次序有误，请另存为 xlsx 或 csv 后再上传';
/** ECMA-376 18.8.30: of the code of a number's format. */
const LONGEST_FORMAT = 255;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string) =>
  text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi, (whole, hex, number, name: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(number);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    // ECMA-376 18.18.101: _x000D_ is how a sheet writes what XML cannot
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const textsIn = (xml: string): string =>
  [...elementsNamed(xml, 't')].map(({ inside }) => plain(inside)).join('');

/** Elements of one name, some at a time as they come: nothing is looked at twice, and what was read is forgotten. */
async function* elements(pieces: AsyncIterable<Buffer>, name: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  const opening = new RegExp(`<(?:\\w{1,20}:)?${name}(?=[\\s/>])`, 'g');
  const closing = new RegExp(`</(?:\\w{1,20}:)?${name}>`, 'g');
  /** Longer than either of them. */
  const overlap = name.length + 24;
  let held = '';
  let begun = false;
  let looked = 0;
  /** What is held begins with an element, or is looked through for one. */
  const next = (): string | undefined => {
    if (!begun) {
      opening.lastIndex = 0;
      const found = opening.exec(held);
      held = held.slice(found ? found.index : -overlap);
      looked = 0;
      if (!found) return undefined;
      begun = true;
    }
    const tagEnd = held.indexOf('>');
    if (tagEnd < 0) return undefined;
    let end = tagEnd + 1;
    if (held[tagEnd - 1] !== '/') {
      closing.lastIndex = Math.max(looked, tagEnd);
      const found = closing.exec(held);
      looked = held.length - overlap;
      if (!found) return undefined;
      end = found.index + found[0].length;
    }
    const element = held.slice(0, end);
    held = held.slice(end);
    begun = false;
    return element;
  };
  for await (const piece of pieces) {
    held += decoder.decode(piece, { stream: true });
    const found: string[] = [];
    for (let element = next(); element !== undefined; element = next()) found.push(element);
    yield found;
    if (held.length > LONGEST_ROW) throw new TableRefused('表格中有过长的行');
  }
}

/** ECMA-376 18.8.30: numbers that a sheet shows as days. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function dayStyles(styles: string): Set<number> {
  const own = new Set(DAY_FORMATS);
  for (const tag of tagsNamed(styles, 'numFmt')) {
    const code = plain((attributeOf(tag, 'formatCode') ?? '').slice(0, LONGEST_FORMAT)).replace(
      /"[^"]*"|\[[^\]]*\]|\\./g,
      '',
    );
    if (/[yd]|年|日/i.test(code)) own.add(Number(attributeOf(tag, 'numFmtId')));
  }
  const [cells] = elementsNamed(styles, 'cellXfs');
  const found = tagsNamed(cells?.inside ?? '', 'xf').map((tag) => Number(attributeOf(tag, 'numFmtId')));
  return new Set(found.flatMap((format, at) => (own.has(format) ? at : [])));
}

/** ECMA-376 18.17.4.1: days are counted from 1899-12-30, or from 1904-01-01 where the workbook says so. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** The time of day is the fraction: the afternoon is still that day, and a sum of fractions may fall short of it. */
const dayOf = (epoch: number, serial: number) =>
  new Date(epoch + Math.floor(serial + 1e-6) * DAY_MS).toISOString().slice(0, 10);
/** As a sheet shows it: of what a formula gives, fifteen digits mean something. */
const numberText = (number: number) => String(Number(number.toPrecision(15)));

const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
};

interface Book {
  strings: readonly string[];
  days: ReadonlySet<number>;
  epoch: number;
  columns: number;
  /** How many were read so far. */
  cells: number;
}

function cellText(tag: string, inside: string, { strings, days, epoch }: Book): string {
  if (inside === '') return '';
  const kind = attributeOf(tag, 't');
  if (kind === 'inlineStr') return textsIn(inside);
  const [value] = elementsNamed(inside, 'v');
  const raw = plain(value?.inside ?? '');
  if (kind === 's') return strings[Number(raw)] ?? '';
  if (kind === 'str' || kind === 'e') return raw;
  if (kind === 'b') return raw === '1' ? '是' : '否';
  const number = Number(raw);
  if (raw === '' || !Number.isFinite(number)) return raw;
  if (days.has(Number(attributeOf(tag, 's') ?? -1)) && number > 0 && number < 2_958_466)
    return dayOf(epoch, number);
  return numberText(number);
}

function cellsOf(row: string, book: Book): string[] {
  const cells: string[] = [];
  let read = 0;
  for (const { tag, inside } of elementsNamed(row, 'c')) {
    if (++read > MOST_IN_ROW) throw new TableRefused(`表格中有过长的行：一行最多 ${MOST_IN_ROW} 个单元格`);
    if (++book.cells > MOST_CELLS)
      throw new TableRefused('表格的单元格过多（空的也算），请删去多余的行和列，或另存为 csv 后再上传');
    const reference = attributeOf(tag, 'r');
    const at = reference ? columnOf(reference) : cells.length;
    if (at < cells.length) throw new TableRefused(DISORDERED);
    const text = cellText(tag, inside, book);
    if (at >= book.columns) {
      // what is only coloured far to the right is nobody's column
      if (text.trim() !== '') throw new TableRefused(`表格最多 ${book.columns} 列`);
      continue;
    }
    while (cells.length < at) cells.push('');
    cells.push(text);
  }
  return cells;
}

/** The first sheet of a workbook (ECMA-376), row by row; empty rows that the file leaves away are told as empty. */
export async function* readXlsx(bytes: Buffer, columns: number): AsyncGenerator<string[]> {
  const entries = entriesOf(bytes);
  const named = (name: string) => entries.get(name);
  const workbook = named('xl/workbook.xml');
  if (!workbook) throw new TableRefused('这不是 xlsx 表格');
  const text = async (name: string) => {
    const entry = named(name);
    return entry ? wholeText(entry, MOST.other) : '';
  };
  const described = await text('xl/workbook.xml');
  const [first = ''] = tagsNamed(described, 'sheet');
  const [properties = ''] = tagsNamed(described, 'workbookPr');
  const is1904 = ['1', 'true'].includes(attributeOf(properties, 'date1904') ?? '');
  const relation = attributeOf(first, 'r:id') ?? '';
  const relations = await text('xl/_rels/workbook.xml.rels');
  const target = tagsNamed(relations, 'Relationship').find((tag) => attributeOf(tag, 'Id') === relation);
  const path = (target && attributeOf(target, 'Target')) || 'worksheets/sheet1.xml';
  const sheet = named(path.startsWith('/') ? path.slice(1) : `xl/${path}`);
  if (!sheet) throw new TableRefused('表格中没有工作表');
  const strings: string[] = [];
  const shared = named('xl/sharedStrings.xml');
  if (shared)
    for await (const items of elements(unpacked(shared, MOST.strings), 'si')) {
      for (const item of items) strings.push(textsIn(item));
      if (strings.length > MOST_STRINGS) throw new TableRefused('表格的内容过多，请分几次导入');
    }
  const days = dayStyles(await text('xl/styles.xml'));
  const book: Book = { strings, days, epoch: EPOCHS[is1904 ? 1904 : 1900], columns, cells: 0 };
  let expected = 1;
  for await (const rows of elements(unpacked(sheet, MOST.sheet), 'row'))
    for (const row of rows) {
      const [tag = ''] = /^<[^>]*>/.exec(row) ?? [];
      const number = Number(attributeOf(tag, 'r') ?? expected);
      if (!(Number.isSafeInteger(number) && number >= expected)) throw new TableRefused(DISORDERED);
      // whoever reads counts them, and stops where there are too many
      for (; expected < number; expected++) yield [];
      yield cellsOf(row, book);
      expected++;
    }
}
