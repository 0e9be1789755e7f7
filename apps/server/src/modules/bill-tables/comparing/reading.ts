import { BILL_TABLE_LIMITS, METERS, type MeterCode } from '@yinxin/api';
import { MOST_FEN, parseWrittenCount, parseWrittenYuan } from '@yinxin/values';
import { numbered, rowsOf, type TableLimits, TableRefused } from '../../spreadsheets/index.ts';
import { comparable, headScore, type Mapping, meterCalled, proposedMapping } from './columns.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: TableLimits = {
  bytes: BILL_TABLE_LIMITS.megabytes * MEGABYTE,
  // its head, its title and its sums stand around the rows
  lines: BILL_TABLE_LIMITS.rows + 100,
  columns: BILL_TABLE_LIMITS.columns,
  cell: BILL_TABLE_LIMITS.cell,
  characters: 60_000_000,
  above: BILL_TABLE_LIMITS.above,
};
export const TABLE_BYTES = LIMITS;

export interface GivenTable {
  name: string;
  bytes: Uint8Array;
}

/** What is shown of a table before anything is chosen. */
export interface TablePreview {
  /** The row of the head, from 1. */
  head: number;
  columns: string[];
  sample: string[][];
  mapping: Mapping;
}

export interface Reading extends GivenTable {
  head: number;
  mapping: Mapping & { number: number; amount: number };
  /** The number of the bill: its own lines are called by it. */
  billNumber: string;
  /** The month of the bill. */
  period: string;
}

/** A partner's table as the database compares it. */
export interface ReadTable {
  /** Of some thousand rows each, as JSON: number, meter, quantity, amount. */
  chunks: string[];
  rows: number;
  /** In 分. */
  amount: number;
  skipped: number[];
  rounded: number;
  outside: number;
}

/** The head, and what stands below it. @throws TableRefused */
export async function previewOf({ name, bytes }: GivenTable): Promise<TablePreview> {
  const rows: { number: number; cells: string[] }[] = [];
  const { above, preview } = BILL_TABLE_LIMITS;
  for await (const row of numbered(rowsOf(name, bytes, LIMITS), LIMITS)) {
    rows.push(row);
    if (rows.length > above + preview || row.number > 10 * above) break;
  }
  const best = rows
    .filter(({ number }) => number <= above + 1)
    .reduce<{ score: number; at: number }>(
      (found, { cells }, at) => (headScore(cells) > found.score ? { score: headScore(cells), at } : found),
      { score: 0, at: -1 },
    );
  const head = rows[best.at];
  if (!head)
    throw new TableRefused(`前 ${above + 1} 行里没有找到表头：请把列名写在一行，至少有编号与金额两列`);
  const columns = head.cells.map((cell) => cell.trim());
  const sample = rows.slice(best.at + 1, best.at + 1 + preview);
  if (sample.length === 0) throw new TableRefused('表头以下没有内容');
  return {
    head: head.number,
    columns,
    sample: sample.map(({ cells }) => columns.map((_, at) => cells[at] ?? '')),
    mapping: proposedMapping(columns),
  };
}

/** What a row that adds up others is called in one of its first cells. */
const SUM = /^(?:合计|总计|小计|汇总|总额|本页合计|本页小计|累计|金额合计|total|subtotal|sum)[:：]?$/i;
const isSum = (cells: readonly string[]) =>
  cells.some((cell) => SUM.test(cell.normalize('NFKC').replace(/\s/gu, '')));
/** As Excel shows a long number that was not typed as a text: the digits behind are lost. */
const CUT_NUMBER = /^\d(?:\.\d+)?e\+\d+$/i;
const AT_ONCE = 5_000;
const MOST_TOLD = 20;
const MOST_QUANTITY = 2_000_000_000;

interface Entry {
  row: number;
  number: string;
  product: string;
  quantity: number | null;
  amount: number;
}

/** Reads a table by the columns that were chosen. */
class Reader {
  readonly #given: Reading;
  readonly #entries: Entry[] = [];
  readonly #merged: string[] = [];
  readonly #skipped: number[] = [];
  #rounded = 0;
  #outside = 0;
  #sum = 0;
  #largest = 0;
  #quantities = 0;

  constructor(given: Reading) {
    this.#given = given;
  }

  async read(): Promise<ReadTable> {
    const { name, bytes, head } = this.#given;
    for await (const row of numbered(
      rowsOf(name, bytes, LIMITS, (range) => this.#merged.push(range)),
      LIMITS,
    ))
      if (row.number > head) this.#take(row);
    this.#fillMerged();
    this.#leaveSum();
    this.#requireNumbers();
    if (this.#entries.length === 0) throw new TableRefused('表头以下没有明细');
    return {
      chunks: this.#chunks(),
      rows: this.#entries.length,
      amount: this.#sum,
      skipped: this.#skipped.slice(0, MOST_TOLD),
      rounded: this.#rounded,
      outside: this.#outside,
    };
  }

  #take({ number: row, cells }: { number: number; cells: string[] }): void {
    const { mapping } = this.#given;
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim());
    const number = comparable(cell(mapping.number));
    const written = cell(mapping.amount);
    if ((number === '' || SUM.test(number)) && isSum(cells)) {
      this.#skipped.push(row);
      return;
    }
    if (number === '' && written === '' && cell(mapping.quantity) === '') return;
    if (this.#entries.length >= BILL_TABLE_LIMITS.rows)
      throw new TableRefused(`明细最多 ${BILL_TABLE_LIMITS.rows} 行，请只保留这一账期的明细`);
    if (CUT_NUMBER.test(number))
      throw new TableRefused(
        `第 ${row} 行的编号“${number}”是科学计数，后面的数字已经丢失：请在表格中把编号列设为文本，重新填写后再导入`,
      );
    const amount = this.#amount(row, written);
    this.#add(amount);
    const counted = cell(mapping.quantity);
    // discounts and fees of a bill are counted in nothing: its own export leaves their quantity empty
    const isCounted = mapping.quantity !== undefined && !(counted === '' && this.#isOfBill(number));
    const quantity = isCounted ? this.#quantity(row, counted) : null;
    this.#entries.push({ row, number, product: cell(mapping.product), quantity, amount });
    if (mapping.time !== undefined) this.#lookAtTime(cell(mapping.time));
  }

  /** Whether it is a line of the bill that stands for no use. */
  #isOfBill(number: string): boolean {
    return number.startsWith(`${this.#given.billNumber}/`);
  }

  #amount(row: number, written: string): number {
    const amount = parseWrittenYuan(written);
    if (!amount)
      throw new TableRefused(
        written === ''
          ? `第 ${row} 行没有金额`
          : `第 ${row} 行的金额“${shown(written)}”看不懂：请写成数字，如 1,234.50；负数可以写在括号里`,
      );
    if (amount.isRounded) this.#rounded++;
    return amount.fen;
  }

  #add(amount: number): void {
    this.#sum += amount;
    this.#largest += Math.abs(amount);
    if (this.#largest > MOST_FEN) throw new TableRefused('金额的合计过大，请核对金额的单位是否为元');
  }

  #quantity(row: number, written: string): number {
    const quantity = parseWrittenCount(written);
    if (quantity === undefined)
      throw new TableRefused(
        written === '' ? `第 ${row} 行没有数量` : `第 ${row} 行的数量“${shown(written)}”不是整数`,
      );
    this.#quantities += Math.abs(quantity);
    if (this.#quantities > MOST_QUANTITY) throw new TableRefused('数量的合计过大，请核对数量列');
    return quantity;
  }

  /** Whoever brings another month by mistake is told; what is written otherwise than a day tells nothing. */
  #lookAtTime(written: string): void {
    const [, year, month] = /^(20\d{2})[-/.年](\d{1,2})(?!\d)/.exec(written.normalize('NFKC')) ?? [];
    if (year && month && `${year}-${month.padStart(2, '0')}` !== this.#given.period) this.#outside++;
  }

  /** Of cells that were merged downwards only the first holds what all of them show. */
  #fillMerged(): void {
    const { mapping } = this.#given;
    const rows = new Map(this.#merged.length === 0 ? [] : this.#entries.map((entry) => [entry.row, entry]));
    let steps = 0;
    for (const range of this.#merged) {
      const { column, from, to } = rangeOf(range);
      const first = rows.get(from);
      if (!first) continue;
      for (let row = from + 1; row <= to; row++) {
        if (++steps > 2 * LIMITS.lines) throw new TableRefused('表格中合并的单元格过多，请取消合并后再上传');
        const entry = rows.get(row);
        if (entry && column === mapping.number) entry.number ||= first.number;
        if (entry && column === mapping.product) entry.product ||= first.product;
      }
    }
  }

  /** The sums of a table stand below it, with or without a name. */
  #leaveSum(): void {
    const last = this.#entries.at(-1);
    if (last?.number !== '' || this.#entries.length < 2 || 2 * last.amount !== this.#sum) return;
    this.#entries.pop();
    this.#sum -= last.amount;
    this.#skipped.push(last.row);
  }

  #requireNumbers(): void {
    const unnamed = this.#entries.find(({ number }) => number === '');
    if (unnamed)
      throw new TableRefused(
        `第 ${unnamed.row} 行有金额而没有编号：请补上编号；是合计的，请写明“合计”或删去这一行`,
      );
  }

  #chunks(): string[] {
    const chunks: string[] = [];
    const unknown = new Set<string>();
    const meterOf = ({ number, product }: Entry): MeterCode | '' => {
      if (this.#given.mapping.product === undefined || this.#isOfBill(number)) return '';
      const meter = meterCalled(product);
      if (!meter) unknown.add(product);
      return meter ?? '';
    };
    for (let at = 0; at < this.#entries.length; at += AT_ONCE)
      chunks.push(
        JSON.stringify(
          this.#entries
            .slice(at, at + AT_ONCE)
            .map((entry) => ({ n: entry.number, m: meterOf(entry), q: entry.quantity, a: entry.amount })),
        ),
      );
    if (unknown.size > 0) throw new TableRefused(unknownProducts([...unknown]));
    return chunks;
  }
}

const shown = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

const unknownProducts = (names: readonly string[]): string => {
  const told = names.slice(0, 5).map((name) => `“${shown(name) || '（空）'}”`);
  const known = Object.values(METERS).map(({ words }) => words);
  return `不认识的计费项${told.join('、')}${names.length > 5 ? '等' : ''}：请改为${known.join('、')}；或者不选计费项列，只按编号比对`;
};

/** `A2:A5` in one column; anything else fills nothing. */
function rangeOf(range: string): { column: number; from: number; to: number } {
  const [, first = '', from = '', last, to = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
  if (!first || first !== last) return { column: -1, from: 0, to: -1 };
  let column = 0;
  for (const letter of first) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, from: Number(from), to: Number(to) };
}

/** @throws TableRefused */
export const tableRead = (given: Reading): Promise<ReadTable> => new Reader(given).read();
