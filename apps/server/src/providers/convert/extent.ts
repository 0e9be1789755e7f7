import { attributeOf, type XmlElement, type XmlPiece } from '@yinxin/archive';
import { OfficeRefused } from './refusal.ts';

/** Of all sheets together, from the first cell to the last one used: what lies between is laid out as well. */
const MOST_AREA = 10_000_000;
/** As many pages as a contract may have; each of these begins one. */
const MOST_BREAKS = 1_000;
/** ECMA-376 20.1.2.1: lengths in drawings; a row is 15 points high and a column an inch wide where nothing else is said. */
const EMU = { row: 190_500, column: 914_400 } as const;
/** Elements whose `ref` is a range that the sheet then reaches to. */
const RANGES = ['mergeCell', 'f'];
const BREAKS = ['br', 'pageBreakBefore', 'brk'];

interface Place {
  row: number;
  column: number;
}

/** `$AB$12`; a whole column has no row, a whole row no column. */
function placeOf(reference: string): Partial<Place> {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{0,3})\$?(\d{0,7})$/i.exec(reference) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { ...(digits && { row: Number(digits) }), ...(column && { column }) };
}

const numberOf = (element: XmlElement, name: string): number => Number(attributeOf(element, name) ?? 0);

/** What a text says of places, by the element it stands in. */
type Said = 'row' | 'column' | 'print-area' | 'anchor';

/** How far the sheets of a workbook reach, and how many pages are begun by hand. @throws OfficeRefused */
export class Extent {
  cells = 0;
  #area = 0;
  #breaks = 0;
  #last: Place = { row: 0, column: 0 };
  #at: Place = { row: 0, column: 0 };
  #said: Said | undefined;
  #text = '';

  take(piece: XmlPiece): void {
    if ('begins' in piece) this.#begin(piece.begins);
    else if ('ends' in piece) this.#end();
    else if (this.#said) this.#text += piece.text;
  }

  /** At the end of a part, which is one sheet or one drawing. */
  over(): void {
    this.#area += this.#last.row * this.#last.column;
    this.#last = { row: 0, column: 0 };
    this.#at = { row: 0, column: 0 };
    this.#said = undefined;
    if (!(this.#area <= MOST_AREA)) throw new OfficeRefused('sheets that reach too far', 'large');
  }

  #begin(element: XmlElement): void {
    this.#said = saidIn(element);
    this.#text = '';
    const { name } = element;
    if (name === 'row') this.#at = { row: numberOf(element, 'r') || this.#at.row + 1, column: 0 };
    else if (name === 'c') this.#cell(attributeOf(element, 'r'));
    else if (RANGES.includes(name)) this.#range(attributeOf(element, 'ref') ?? '');
    else if (name === 'ext' || name === 'pos') this.#drawn(element);
    else if (BREAKS.includes(name)) this.#break(element);
  }

  #end(): void {
    if (this.#said === 'print-area') for (const range of this.#text.split(',')) this.#print(range);
    else if (this.#said === 'anchor') this.#anchored(this.#text.split(',').map(Number));
    else if (this.#said) this.#reach({ [this.#said]: Number(this.#text) + 1 });
    this.#said = undefined;
  }

  #reach({ row = 0, column = 0 }: Partial<Place>): void {
    this.#last = { row: Math.max(this.#last.row, row), column: Math.max(this.#last.column, column) };
  }

  #cell(reference: string | undefined): void {
    this.cells++;
    const { row = this.#at.row, column = this.#at.column + 1 } = reference ? placeOf(reference) : {};
    this.#at = { row, column };
    this.#reach(this.#at);
  }

  #range(reference: string): void {
    for (const corner of reference.split(':')) this.#reach(placeOf(corner));
  }

  /** Whole columns and rows are printed as far as something stands in them. */
  #print(range: string): void {
    const corners = range
      .slice(range.lastIndexOf('!') + 1)
      .split(':')
      .map((corner) => placeOf(corner.trim()));
    if (!corners.every(({ row, column }) => row && column)) return;
    const rows = corners.map(({ row = 0 }) => row);
    const columns = corners.map(({ column = 0 }) => column);
    this.#area += Math.max(...rows) * Math.max(...columns);
  }

  /** Of a control: left column, top row, right column, bottom row, each with what it stands off. */
  #anchored([, , , , column = 0, , row = 0]: readonly number[]): void {
    this.#reach({ row: row + 1, column: column + 1 });
  }

  /** A drawing reaches as far as it is wide and high, from wherever it begins. */
  #drawn(element: XmlElement): void {
    const width = numberOf(element, 'x') + numberOf(element, 'cx');
    const height = numberOf(element, 'y') + numberOf(element, 'cy');
    this.#reach({ row: Math.ceil(height / EMU.row), column: Math.ceil(width / EMU.column) });
  }

  #break(element: XmlElement): void {
    if (element.name === 'br' && attributeOf(element, 'type') !== 'page') return;
    if (++this.#breaks > MOST_BREAKS) throw new OfficeRefused('too many pages', 'large');
  }
}

function saidIn(element: XmlElement): Said | undefined {
  if (element.name === 'row' && element.attributes.size === 0) return 'row';
  if (element.name === 'col' && element.attributes.size === 0) return 'column';
  if (element.name === 'Anchor') return 'anchor';
  const isPrintArea =
    element.name === 'definedName' && attributeOf(element, 'name')?.toLowerCase() === '_xlnm.print_area';
  return isPrintArea ? 'print-area' : undefined;
}
