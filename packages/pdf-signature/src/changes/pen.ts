import { isName, PdfArray, type PdfDocument, type PdfStream, type PdfValue } from '@yinxin/pdf';
import { latin1 } from '@yinxin/primitives';

/** What an appearance puts on the page. */
export interface Ink {
  /** Lines and other opaque shapes, in square points. */
  area: number;
  /** Separate shapes. */
  shapes: number;
  /** Shapes that are more than a line, and whether each of them lets dark text shine through. */
  patches: { sheer: boolean }[];
  /** A line in a colour that hides text instead of crossing it out. */
  erases: boolean;
}

interface State {
  stroke: readonly number[];
  fill: readonly number[];
  width: number;
  blends: boolean;
}

interface Shape {
  points: [number, number][];
  length: number;
}

/** Wider than this is no line any more. */
const THICKEST_LINE = 4;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const SETTINGS = new Set(['J', 'j', 'M', 'd', 'i', 'ri', 'W', 'W*']);
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const FILL_COLOURS = new Set(['g', 'rg', 'k', 'sc', 'scn']);
const STROKE_COLOURS = new Set(['G', 'RG', 'K', 'SC', 'SCN']);
const DEVICE_SPACES = new Set(['/DeviceGray', '/DeviceRGB', '/DeviceCMYK']);
/** Entries of a graphics state that change neither lines nor fonts. */
const STATE_KEYS = new Set(['Type', 'BM', 'CA', 'ca', 'AIS']);

/** Follows the operators of an appearance; undefined when one of them is more than lines, shapes and colours. */
export function inkOf(document: PdfDocument, form: PdfStream): Ink | undefined {
  return new Pen(document, form).ink();
}

class Pen {
  readonly #document: PdfDocument;
  readonly #form: PdfStream;
  readonly #ink: Ink = { area: 0, shapes: 0, patches: [], erases: false };
  readonly #saved: State[] = [];
  #state: State = { stroke: [0], fill: [0], width: 1, blends: false };
  #path: Shape[] = [];

  constructor(document: PdfDocument, form: PdfStream) {
    this.#document = document;
    this.#form = form;
  }

  ink(): Ink | undefined {
    const content = latin1(this.#document.streamBytes(this.#form));
    let operands: string[] = [];
    for (const token of content.replace(/%[^\r\n]*/g, '').match(/\[[^\]]*\]|[^\s[\]]+/g) ?? []) {
      if (NUMBER.test(token) || token.startsWith('/') || token.startsWith('[')) {
        operands.push(token);
        continue;
      }
      if (!this.#takes(token, operands)) return undefined;
      operands = [];
    }
    return this.#ink;
  }

  #takes(operator: string, operands: readonly string[]): boolean {
    if (operator === 'gs') return this.#setState(operands[0] ?? '');
    if (operator === 'cs' || operator === 'CS') return DEVICE_SPACES.has(operands[0] ?? '');
    if (SETTINGS.has(operator)) return true;
    const numbers = operands.map(Number);
    if (!numbers.every(Number.isFinite)) return false;
    if (operator === 'q') this.#saved.push({ ...this.#state });
    else if (operator === 'Q') this.#state = this.#saved.pop() ?? this.#state;
    else if (operator === 'w') this.#state.width = numbers[0] ?? 0;
    else if (operator === 'cm') return numbers.slice(0, 4).join(' ') === '1 0 0 1';
    else if (FILL_COLOURS.has(operator)) this.#state.fill = numbers;
    else if (STROKE_COLOURS.has(operator)) this.#state.stroke = numbers;
    else if (operator === 'n') this.#path = [];
    else if (FILLS.has(operator) || STROKES.has(operator)) this.#paint(operator);
    else return this.#draw(operator, numbers);
    return true;
  }

  /** Multiply and Darken never hide what is dark (ISO 32000-1 11.3.5.2). */
  #setState(name: string): boolean {
    const states = this.#document.dict(
      this.#document.dict(this.#form.dict.get('Resources'))?.get('ExtGState'),
    );
    const found = this.#document.dict(states?.get(name.slice(1)));
    if (!found || [...found.entries.keys()].some((key) => !STATE_KEYS.has(key))) return false;
    const mode: PdfValue = this.#document.resolve(found.get('BM'));
    const first = mode instanceof PdfArray ? this.#document.resolve(mode.items[0]) : mode;
    if (found.has('BM')) this.#state.blends = isName(first, 'Multiply') || isName(first, 'Darken');
    return true;
  }

  #draw(operator: string, numbers: readonly number[]): boolean {
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    const shape = this.#path.at(-1);
    if (operator === 'm') this.#path.push({ points: [[a, b]], length: 0 });
    else if (operator === 're') {
      this.#path.push({
        points: [
          [a, b],
          [a + c, b + d],
        ],
        length: 2 * (Math.abs(c) + Math.abs(d)),
      });
    } else if (operator === 'h') return true;
    else if (!shape || !['l', 'c', 'v', 'y'].includes(operator)) return false;
    else for (let i = 0; i + 1 < numbers.length; i += 2) lineTo(shape, numbers[i]!, numbers[i + 1]!);
    return true;
  }

  #paint(operator: string): void {
    const { stroke, fill, width, blends } = this.#state;
    for (const { points, length } of this.#path) {
      const isLine = thicknessOf(points) <= THICKEST_LINE;
      this.#ink.shapes++;
      if (FILLS.has(operator) && !isLine) this.#ink.patches.push({ sheer: blends && isBright(fill) });
      if (FILLS.has(operator) && isLine) this.#line(areaOf(points), fill, blends);
      if (!STROKES.has(operator)) continue;
      if (isLine && width <= THICKEST_LINE) this.#line(length * width, stroke, blends);
      else this.#ink.patches.push({ sheer: false });
    }
    this.#path = [];
  }

  #line(area: number, colour: readonly number[], blends: boolean): void {
    this.#ink.area += area;
    if (!blends && isLight(colour)) this.#ink.erases = true;
  }
}

function lineTo(shape: Shape, x: number, y: number): void {
  const [fromX, fromY] = shape.points.at(-1)!;
  shape.length += Math.hypot(x - fromX, y - fromY);
  shape.points.push([x, y]);
}

function sidesOf(points: Shape['points']): [number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const side = (all: readonly number[]) =>
    all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  return [side(xs), side(ys)];
}

const thicknessOf = (points: Shape['points']): number => Math.min(...sidesOf(points));

function areaOf(points: Shape['points']): number {
  const [width, height] = sidesOf(points);
  return width * height;
}

const LIGHT = 0.85;
const READABLE = 0.25;

/** On such a colour dark text can be read. */
export const isBright = (colour: readonly number[]): boolean => brightness(colour) >= READABLE;
/** Paper: dark text below it is gone and nobody sees why. */
export const isLight = (colour: readonly number[]): boolean => brightness(colour) >= LIGHT;

/** Of a colour in grey, RGB or CMYK by the number of its components; none is no colour at all. */
function brightness(colour: readonly number[]): number {
  const [a = 1, b = 0, c = 0, k = 0] = colour;
  if (colour.length === 3) return 0.3 * a + 0.59 * b + 0.11 * c;
  if (colour.length === 4) return (1 - k) * (1 - (0.3 * a + 0.59 * b + 0.11 * c));
  return a;
}
