import { createPdf } from '@yinxin/pdf';
import { visibleText } from '@yinxin/pki';
import type { Faces } from '@yinxin/seal';
import { composeValues, type Entry } from './compose.ts';
import { GlyphFont } from './glyph-font.ts';
import { wrapped } from './lines.ts';

export type Fact = readonly [label: string, value: string];
export type Tone = 'good' | 'unsure' | 'bad' | 'plain';
interface ReportTable {
  head: readonly string[];
  /** Shares of the width. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}
export type ReportBlock =
  | { text: string; quiet?: boolean }
  | { facts: readonly Fact[] }
  | { table: ReportTable };
export interface ReportSection {
  heading: string;
  blocks: readonly ReportBlock[];
}

/** What the platform says over its signature: plain data, laid out on as many pages as it takes. */
export interface PlatformReport {
  title: string;
  number: string;
  /** Above every page: who reports. */
  issuer: string;
  /** Below the title. */
  facts: readonly Fact[];
  verdict?: { words: string; tone: Tone; meaning: string };
  sections: readonly ReportSection[];
  /** The page where anybody checks it, as a QR code, and what is said beside it. */
  check: { address: string; words: string };
  /** Beside the seal: who signs, and how that can be checked. */
  closing: string;
}

export interface DrawnReport {
  bytes: Uint8Array;
  /** Where the seal of the platform goes. */
  seal: { page: number; xMm: number; yMm: number };
}

export const REPORT_SEAL_MM = 38;

const A4 = { widthMm: 210, heightMm: 297, widthPoints: 595.28, heightPoints: 841.89 } as const;
const LEFT = 20;
const WIDTH = A4.widthMm - 2 * LEFT;
const TOP = 27;
const BOTTOM = 275;
const LABEL = 34;
const CODE_MM = 26;
const TITLE_MM = 8.4;
const HEADING_MM = 4.8;
const TEXT_MM = 3.7;
const SMALL_MM = 3;
const LEADING = 1.62;
const CELL_PADDING = 1.4;
const ROW_STEP = SMALL_MM * LEADING;
/** Between a heading and what it is of. */
const UNDER_HEADING = 2.4;
/** A row of up to so many lines stays together. */
const MOST_ROW_LINES = 30;

const INK = '#14181F';
const GREY = '#5B6470';
const LINE = '#E6E3DC';
const PAPER = '#FAF8F4';
const RED = '#C8161D';
const TONES: Readonly<Record<Tone, { ink: string; ground: string }>> = {
  good: { ink: '#1E8E5A', ground: '#EAF5EF' },
  unsure: { ink: '#8A5A12', ground: '#FBF3E4' },
  bad: { ink: '#B3261E', ground: '#FBECEB' },
  plain: { ink: GREY, ground: PAPER },
};

interface Style {
  mm?: number;
  ink?: string;
  serif?: boolean;
}

/** Longer names are no names; the digest of the file tells the rest. */
const MOST_WORDS = 200;

/** What strangers wrote, within one line of ours: a break would let them write a heading, length push the rest away. */
export function quoted(text: string): string {
  const characters = Array.from(text);
  const shown = visibleText(characters.slice(0, MOST_WORDS).join(''), (number) => `[${number}]`);
  return characters.length > MOST_WORDS ? `${shown}…（共 ${characters.length} 字）` : shown;
}

/** The same for every text in what was found in a file. */
export function quotedAll<T>(found: T): T {
  if (typeof found === 'string') return quoted(found) as T;
  if (Array.isArray(found)) return found.map(quotedAll) as T;
  if (typeof found !== 'object' || found === null) return found;
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, quotedAll(value)])) as T;
}

function columnsOf({ widths }: ReportTable): number[] {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => (width / whole) * WIDTH);
}

/** The pen of one report: where it stands, and what it has written. */
class Layout {
  readonly #faces: Faces;
  readonly #sans: GlyphFont;
  readonly #serif: GlyphFont;
  readonly entries: Entry[] = [];
  page = 0;
  top = TOP;

  constructor(faces: Faces) {
    this.#faces = faces;
    this.#sans = new GlyphFont(faces.sans);
    this.#serif = new GlyphFont(faces.serif);
  }

  /** Names of strangers hold any character there is: one that we cannot draw is named instead. */
  writable(text: string, serif = false): string {
    const face = serif ? this.#faces.serif : this.#faces.sans;
    return Array.from(text, (character) => {
      if (character === '\n' || character === '　') return character;
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      try {
        face.glyph(character);
        return character;
      } catch {
        return `[U+${code}]`;
      }
    }).join('');
  }

  lines(text: string, width: number, { mm = TEXT_MM, serif = false }: Style = {}): string[] {
    return wrapped(serif ? this.#serif : this.#sans, this.writable(text, serif), mm, width);
  }

  /** One line at a place; what it says fits already. */
  put(text: string, left: number, top: number, { mm = TEXT_MM, ink = INK, serif = false }: Style = {}): void {
    if (text === '') return;
    const place = { page: this.page, left, top, width: A4.widthMm, height: mm * 1.35 };
    this.entries.push({ ...place, text, fontMm: mm, ink, serif });
  }

  fill(fill: string, left: number, top: number, width: number, height: number): void {
    this.entries.push({ page: this.page, left, top, width, height, fill });
  }

  code(code: string, left: number, top: number): void {
    this.entries.push({ page: this.page, left, top, width: CODE_MM, height: CODE_MM, code });
  }

  widthOf(text: string, mm: number): number {
    return this.#sans.widthOf(text) * mm;
  }

  /** Goes on to the next page where so much has no room any more; says whether it did. */
  room(height: number): boolean {
    if (this.top + height <= BOTTOM) return false;
    this.page++;
    this.top = TOP;
    return true;
  }

  text(text: string, style: Style = {}, left = LEFT, width = WIDTH): void {
    const step = (style.mm ?? TEXT_MM) * LEADING;
    for (const line of this.lines(text, width, style)) {
      this.room(step);
      this.put(line, left, this.top, style);
      this.top += step;
    }
  }

  fact([label, value]: Fact, width = WIDTH): void {
    const step = TEXT_MM * LEADING;
    const lines = this.lines(value, width - LABEL);
    this.room(this.#leastOf(lines, TEXT_MM));
    this.put(this.writable(label), LEFT, this.top, { ink: GREY });
    for (const line of lines) {
      this.room(step);
      this.put(line, LEFT + LABEL, this.top);
      this.top += step;
    }
  }

  /** The lines of a row's cells, and how many of the row stay together. */
  #row(columns: readonly number[], cells: readonly string[]) {
    const set = columns.map((width, at) =>
      this.lines(cells[at] ?? '', width - 2 * CELL_PADDING, { mm: SMALL_MM }),
    );
    const count = Math.max(...set.map(({ length }) => length));
    return { set, count, least: Math.min(count, MOST_ROW_LINES) * ROW_STEP + 2 * CELL_PADDING };
  }

  /** What of a block stays together with the heading above it. */
  least(block: ReportBlock): number {
    if ('table' in block) {
      const { head, rows } = block.table;
      const columns = columnsOf(block.table);
      return [head, ...rows.slice(0, 1)].reduce((sum, cells) => sum + this.#row(columns, cells).least, 0);
    }
    if ('facts' in block) {
      const [first] = block.facts;
      return first ? this.#leastOf(this.lines(first[1], WIDTH - LABEL), TEXT_MM) : 0;
    }
    const mm = block.quiet ? SMALL_MM : TEXT_MM;
    return this.#leastOf(this.lines(block.text, WIDTH, { mm }), mm);
  }

  #leastOf(lines: readonly string[], mm: number): number {
    return Math.min(lines.length, 2) * mm * LEADING;
  }

  table(table: ReportTable): void {
    const { head, rows } = table;
    const columns = columnsOf(table);
    const step = ROW_STEP;
    const row = (cells: readonly string[], isHead: boolean) => {
      const { set, count, least } = this.#row(columns, cells);
      // a row that no page holds goes on below the head of the next one
      if (this.room(least) && !isHead) row(head, true);
      const fitting = Math.max(1, Math.floor((BOTTOM - this.top - 2 * CELL_PADDING) / step));
      const shown = Math.min(count, fitting);
      const height = shown * step + 2 * CELL_PADDING;
      if (isHead) this.fill(PAPER, LEFT, this.top, WIDTH, height);
      let left = LEFT;
      for (const [at, lines] of set.entries()) {
        for (const [index, line] of lines.slice(0, shown).entries())
          this.put(line, left + CELL_PADDING, this.top + CELL_PADDING + index * step, {
            mm: SMALL_MM,
            ink: isHead ? GREY : INK,
          });
        left += columns[at] ?? 0;
      }
      this.top += height;
      this.fill(LINE, LEFT, this.top, WIDTH, 0.2);
      if (shown < count)
        row(
          set.map((lines) => lines.slice(shown).join('\n')),
          isHead,
        );
    };
    this.room(this.least({ table }));
    row(head, true);
    for (const cells of rows) row(cells, false);
    this.top += 2;
  }
}

function drawHead(layout: Layout, { title, number, facts, check }: PlatformReport): void {
  layout.fill(RED, LEFT, layout.top, 14, 1.1);
  layout.top += 5;
  layout.text(title, { mm: TITLE_MM, serif: true }, LEFT, WIDTH - CODE_MM - 6);
  layout.top += 2;
  const beside = { top: TOP, left: LEFT + WIDTH - CODE_MM };
  layout.code(check.address, beside.left, beside.top);
  for (const [index, line] of layout.lines(check.words, CODE_MM, { mm: SMALL_MM }).entries())
    layout.put(line, beside.left, beside.top + CODE_MM + 1.5 + index * SMALL_MM * 1.4, {
      mm: SMALL_MM,
      ink: GREY,
    });
  for (const fact of [['报告编号', number] as const, ...facts]) layout.fact(fact, WIDTH - CODE_MM - 6);
  layout.top = Math.max(layout.top + 3, TOP + CODE_MM + 18);
}

function drawVerdict(layout: Layout, { words, tone, meaning }: NonNullable<PlatformReport['verdict']>): void {
  const { ink, ground } = TONES[tone];
  const step = TEXT_MM * LEADING;
  for (let said = layout.lines(meaning, WIDTH - 16); said.length > 0; ) {
    layout.room(16 + step);
    // what no page holds goes on in a box on the next one
    const shown = said.slice(0, Math.floor((BOTTOM - layout.top - 16) / step));
    said = said.slice(shown.length);
    const height = 16 + shown.length * step;
    layout.fill(ground, LEFT, layout.top, WIDTH, height);
    layout.fill(ink, LEFT, layout.top, 1.2, height);
    layout.put(layout.writable(words, true), LEFT + 8, layout.top + 4, { mm: 6, ink, serif: true });
    for (const [index, line] of shown.entries()) layout.put(line, LEFT + 8, layout.top + 13 + index * step);
    layout.top += height + 4;
  }
}

function drawSection(layout: Layout, { heading, blocks }: ReportSection): void {
  layout.top += 4;
  const style = { mm: HEADING_MM, serif: true };
  const height = layout.lines(heading, WIDTH, style).length * HEADING_MM * LEADING + UNDER_HEADING;
  layout.room(height + (blocks[0] ? layout.least(blocks[0]) : 0));
  layout.text(heading, style);
  layout.fill(LINE, LEFT, layout.top, WIDTH, 0.3);
  layout.top += UNDER_HEADING;
  for (const block of blocks) {
    if ('table' in block) layout.table(block.table);
    else if ('facts' in block) for (const fact of block.facts) layout.fact(fact);
    else layout.text(block.text, block.quiet ? { mm: SMALL_MM, ink: GREY } : {});
    layout.top += 1.4;
  }
}

function drawClosing(layout: Layout, { closing }: PlatformReport): DrawnReport['seal'] {
  const width = WIDTH - REPORT_SEAL_MM - 10;
  const height = layout.lines(closing, width).length * TEXT_MM * LEADING;
  layout.top += 6;
  layout.room(Math.max(REPORT_SEAL_MM, height) + 4);
  const seal = { page: layout.page, xMm: LEFT + WIDTH - REPORT_SEAL_MM, yMm: layout.top };
  layout.text(closing, {}, LEFT, width);
  return seal;
}

/** What stands above and below each page is written when their number is known. */
function drawEdges(layout: Layout, { issuer, number }: PlatformReport): void {
  const count = layout.page + 1;
  const style = { mm: SMALL_MM, ink: GREY };
  for (layout.page = 0; layout.page < count; layout.page++) {
    layout.put(layout.writable(issuer), LEFT, 14, style);
    const right = (text: string) => LEFT + WIDTH - layout.widthOf(text, SMALL_MM);
    layout.put(number, right(number), 14, style);
    layout.fill(LINE, LEFT, 20, WIDTH, 0.3);
    layout.fill(LINE, LEFT, 281, WIDTH, 0.3);
    const page = `第 ${layout.page + 1} 页，共 ${count} 页`;
    layout.put(page, right(page), 283.5, style);
  }
}

/** What stands where. */
export function laidOut(
  faces: Faces,
  report: PlatformReport,
): { entries: Entry[]; seal: DrawnReport['seal'] } {
  const layout = new Layout(faces);
  drawHead(layout, report);
  if (report.verdict) drawVerdict(layout, report.verdict);
  for (const section of report.sections) drawSection(layout, section);
  const seal = drawClosing(layout, report);
  drawEdges(layout, report);
  return { entries: layout.entries, seal };
}

/** A report of the platform, ready to be signed. */
export function drawnReport(faces: Faces, report: PlatformReport): DrawnReport {
  const { entries, seal } = laidOut(faces, report);
  const { widthPoints, heightPoints } = A4;
  const count = entries.reduce((most, { page }) => Math.max(most, page), 0) + 1;
  const blank = createPdf({
    pages: Array.from({ length: count }, () => ({ width: widthPoints, height: heightPoints })),
  });
  return { bytes: composeValues(blank, entries, faces), seal };
}
