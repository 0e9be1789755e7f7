import {
  attributeOf,
  openZip,
  type PackedFile,
  unpackedPieces,
  type XmlElement,
  type XmlPiece,
  XmlReader,
} from '@yinxin/archive';
import { DAY_MS } from '@yinxin/values';
import { asRefusal, TableRefused } from './refusal.ts';

const MEGABYTE = 1024 * 1024;
const MOST = { sheet: 200 * MEGABYTE, strings: 50 * MEGABYTE, other: 5 * MEGABYTE } as const;
const MOST_PARTS = 2_000;
/** Pictures and other sheets are not unpacked; what they say of themselves must be possible. */
const MOST_SAID = 1024 * MEGABYTE;
/** More than any row of text takes. */
const LONGEST_ROW = 2 * MEGABYTE;
/** As wide as a sheet can be, up to column XFD; whoever writes more in a row writes for nobody. */
const MOST_IN_ROW = 16_384;
/** Empty ones as well: more than a table that is not too long or too wide has, coloured to its edges. */
const MOST_CELLS = 4_000_000;
const MOST_STRINGS = 2_000_000;
const MOST_MERGED = 100_000;
/** ECMA-376 18.3.1.73 and 18.3.1.4: rows and cells come in the order of their numbers. */
const DISORDERED = '表格的行列次序有误，请另存为 xlsx 或 csv 后再上传';
const TOO_LONG_A_ROW = '表格中有过长的行';
/** ECMA-376 18.8.30: of the code of a number's format. */
const LONGEST_FORMAT = 255;

/** ECMA-376 18.18.101: _x000D_ is how a sheet writes what XML cannot. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Reads a part as it is unpacked; after each piece whoever waits may take what was found. */
async function* readPart(
  file: PackedFile,
  most: number,
  take: (piece: XmlPiece) => void,
): AsyncGenerator<undefined> {
  if (file.size > most) throw new TableRefused('表格展开后过大，请减少内容，或另存为 csv 后再上传');
  const reader = new XmlReader(take, { token: LONGEST_ROW });
  try {
    for await (const piece of unpackedPieces(file)) {
      reader.push(piece);
      yield;
    }
    reader.end();
  } catch (error) {
    throw asRefusal(error);
  }
}

async function wholly(reading: AsyncGenerator<undefined>): Promise<void> {
  while (!(await reading.next()).done);
}

/** The elements of a small part as they begin, each with the names of those around it. */
async function elementsOf(
  file: PackedFile | undefined,
  take: (element: XmlElement, around: readonly string[]) => void,
): Promise<void> {
  if (!file) return;
  const around: string[] = [];
  const reading = readPart(file, MOST.other, (piece) => {
    if ('begins' in piece) {
      take(piece.begins, around);
      around.push(piece.begins.name);
    } else if ('ends' in piece) around.pop();
  });
  await wholly(reading);
}

/** ECMA-376 18.8.30: numbers that a sheet shows as days. */
const DAY_FORMATS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

const isDayCode = (code: string): boolean =>
  /[yd]|年|日/i.test(code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** The styles of cells that show days. */
async function dayStyles(styles: PackedFile | undefined): Promise<Set<number>> {
  const own = new Set(DAY_FORMATS);
  const formats: number[] = [];
  await elementsOf(styles, (element, around) => {
    const id = Number(attributeOf(element, 'numFmtId'));
    if (element.name === 'numFmt' && isDayCode(plain(attributeOf(element, 'formatCode') ?? ''))) own.add(id);
    if (element.name === 'xf' && around.includes('cellXfs')) formats.push(id);
  });
  return new Set(formats.flatMap((format, at) => (own.has(format) ? at : [])));
}

/** ECMA-376 18.4.9: what cells say, each once. */
async function sharedStrings(file: PackedFile | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!file) return strings;
  let [isText, text] = [false, ''];
  const reading = readPart(file, MOST.strings, (piece) => {
    if ('text' in piece) {
      if (isText) text += piece.text;
    } else if ('begins' in piece) {
      if (piece.begins.name === 'si') text = '';
      isText = piece.begins.name === 't';
    } else {
      if (piece.ends === 'si') strings.push(plain(text));
      isText = false;
    }
    if (strings.length > MOST_STRINGS) throw new TableRefused('表格的内容过多，请分几次导入');
  });
  await wholly(reading);
  return strings;
}

interface Workbook {
  /** Of its first sheet. */
  relation: string;
  is1904: boolean;
}

async function describedIn(workbook: PackedFile): Promise<Workbook> {
  let [relation, is1904] = [undefined as string | undefined, false];
  await elementsOf(workbook, (element) => {
    if (element.name === 'sheet') relation ??= attributeOf(element, 'id') ?? '';
    if (element.name === 'workbookPr')
      is1904 = ['1', 'true'].includes(attributeOf(element, 'date1904') ?? '');
  });
  return { relation: relation ?? '', is1904 };
}

async function targetOf(relations: PackedFile | undefined, id: string): Promise<string | undefined> {
  let target: string | undefined;
  await elementsOf(relations, (element) => {
    if (element.name === 'Relationship' && attributeOf(element, 'Id') === id)
      target ??= attributeOf(element, 'Target');
  });
  return target;
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

interface Row {
  /** How many before it the file leaves away. */
  empty: number;
  cells: string[];
}

/** The cells of a sheet, row by row. */
class Rows {
  /** What was read and not taken yet. */
  readonly found: Row[] = [];
  readonly #book: Book;
  readonly #tellMerged: (range: string) => void;
  #merged = 0;
  #expected = 1;
  #cells = 0;
  #row: Row | undefined;
  #inRow = 0;
  #length = 0;
  #cell: XmlElement | undefined;
  /** What is written in the cell, and whether its value is read just now. */
  #text: string | undefined;
  #isRead = false;

  constructor(book: Book, tellMerged: (range: string) => void) {
    this.#book = book;
    this.#tellMerged = tellMerged;
  }

  take(piece: XmlPiece): void {
    if ('text' in piece) {
      if (this.#isRead) this.#write(piece.text);
    } else if ('begins' in piece) this.#begin(piece.begins);
    else this.#end(piece.ends);
  }

  #begin(element: XmlElement): void {
    const { name } = element;
    if (name === 'row' && !this.#row) this.#beginRow(element);
    else if (name === 'mergeCell' && !this.#row) this.#merge(element);
    else if (name === 'c' && this.#row && !this.#cell) {
      this.#cell = element;
      this.#text = undefined;
    } else if (this.#cell && name === this.#valueName() && (name === 't' || this.#text === undefined)) {
      this.#isRead = true;
      this.#text ??= '';
    }
  }

  #end(name: string): void {
    if (name === 'row' && this.#row) {
      this.found.push(this.#row);
      this.#row = undefined;
    } else if (name === 'c' && this.#cell) this.#endCell(this.#cell);
    else if (this.#isRead && name === this.#valueName()) this.#isRead = false;
  }

  /** ECMA-376 18.3.1.4: texts of its own stand in `t`, everything else in `v`. */
  #valueName(): string {
    return this.#cell?.attributes.get('t') === 'inlineStr' ? 't' : 'v';
  }

  #write(text: string): void {
    this.#length += text.length;
    if (this.#length > LONGEST_ROW) throw new TableRefused(TOO_LONG_A_ROW);
    this.#text += text;
  }

  /** ECMA-376 18.3.1.54: they stand behind all rows. */
  #merge(element: XmlElement): void {
    if (++this.#merged > MOST_MERGED) throw new TableRefused('表格中合并的单元格过多，请取消合并后再上传');
    this.#tellMerged(attributeOf(element, 'ref') ?? '');
  }

  #beginRow(element: XmlElement): void {
    const number = Number(attributeOf(element, 'r') ?? this.#expected);
    if (!(Number.isSafeInteger(number) && number >= this.#expected)) throw new TableRefused(DISORDERED);
    this.#row = { empty: number - this.#expected, cells: [] };
    this.#expected = number + 1;
    [this.#inRow, this.#length] = [0, 0];
  }

  #endCell(cell: XmlElement): void {
    const row = this.#row?.cells ?? [];
    if (++this.#inRow > MOST_IN_ROW)
      throw new TableRefused(`${TOO_LONG_A_ROW}：一行最多 ${MOST_IN_ROW} 个单元格`);
    if (++this.#cells > MOST_CELLS)
      throw new TableRefused('表格的单元格过多（空的也算），请删去多余的行和列，或另存为 csv 后再上传');
    const reference = attributeOf(cell, 'r');
    const at = reference ? columnOf(reference) : row.length;
    if (at < row.length) throw new TableRefused(DISORDERED);
    const text = this.#text === undefined ? '' : cellText(cell, plain(this.#text), this.#book);
    this.#cell = undefined;
    if (at >= this.#book.columns) {
      // what is only coloured far to the right is nobody's column
      if (text.trim() !== '') throw new TableRefused(`表格最多 ${this.#book.columns} 列`);
      return;
    }
    while (row.length < at) row.push('');
    row.push(text);
  }
}

interface Book {
  strings: readonly string[];
  days: ReadonlySet<number>;
  epoch: number;
  columns: number;
}

function cellText(cell: XmlElement, raw: string, { strings, days, epoch }: Book): string {
  const kind = attributeOf(cell, 't');
  if (kind === 's') return strings[Number(raw)] ?? '';
  if (kind === 'inlineStr' || kind === 'str' || kind === 'e') return raw;
  if (kind === 'b') return raw === '1' ? '是' : '否';
  const number = Number(raw);
  if (raw === '' || !Number.isFinite(number)) return raw;
  if (days.has(Number(attributeOf(cell, 's') ?? -1)) && number > 0 && number < 2_958_466)
    return dayOf(epoch, number);
  return numberText(number);
}

function partsOf(bytes: Uint8Array): Map<string, PackedFile> {
  try {
    return openZip(bytes, { entries: MOST_PARTS, bytes: MOST_SAID });
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * The first sheet of a workbook (ECMA-376), row by row; empty rows that the file leaves away are told as empty. Of cells
 * that were merged the first one holds what all of them show.
 */
export async function* readXlsx(
  bytes: Uint8Array,
  columns: number,
  tellMerged: (range: string) => void = () => {},
): AsyncGenerator<string[]> {
  const parts = partsOf(bytes);
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw new TableRefused('这不是 xlsx 表格');
  const { relation, is1904 } = await describedIn(workbook);
  const path = (await targetOf(parts.get('xl/_rels/workbook.xml.rels'), relation)) || 'worksheets/sheet1.xml';
  const sheet = parts.get(path.startsWith('/') ? path.slice(1) : `xl/${path}`);
  if (!sheet) throw new TableRefused('表格中没有工作表');
  const strings = await sharedStrings(parts.get('xl/sharedStrings.xml'));
  const days = await dayStyles(parts.get('xl/styles.xml'));
  const rows = new Rows({ strings, days, epoch: EPOCHS[is1904 ? 1904 : 1900], columns }, tellMerged);
  for await (const _ of readPart(sheet, MOST.sheet, (piece) => rows.take(piece)))
    for (const { empty, cells } of rows.found.splice(0)) {
      // whoever reads counts them, and stops where there are too many
      for (let left = empty; left > 0; left--) yield [];
      yield cells;
    }
}
