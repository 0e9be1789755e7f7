import {
  type Box,
  boxOf,
  intersection,
  isName,
  type Operation,
  operationsOf,
  type Page,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfError,
  PdfStream,
  type PdfValue,
} from '@yinxin/pdf';
import { acroFormOf } from '../fields.ts';
import { type Matrix, matrixOf, movedBox, product, SAME } from '../matrix.ts';
import { colourOf, isDeviceColour, Spaces } from './colours.ts';
import type { Fonts } from './fonts.ts';
import type { Nib } from './joins.ts';
import { isWellFormed, nameOf, numbersOf } from './operands.ts';
import type { Doubt, Painted, Picture, Shape, Words } from './painted.ts';
import { isPathOperator, isUpright, Path } from './path.ts';
import { applySetting, applyState, firstState, inkOf, type State } from './state.ts';
import { type Letter, TextPlace } from './text.ts';

/** Of all that one reader follows: what costs more is not read. */
const MOST_OPERATIONS = 1_000_000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_SAVED = 1_000;
/** Forms in forms. */
const DEEPEST = 12;
/** With larger numbers readers round to different places. */
const LARGEST_SCALE = 10_000;

const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };
const NOWHERE: Box = { left: 0, bottom: 0, right: 0, top: 0 };
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const CLOSES = new Set(['s', 'b', 'b*']);
const TEXT = new Set(['Tj', 'TJ', "'", '"']);
/** Where words stand, and how far apart. */
const PLACES = new Set(['BT', 'Tm', 'Td', 'TD', 'T*', 'Tc', 'Tw', 'Tz', 'TL', 'Ts']);
const FILLED_TEXT = new Set([0, 2, 4, 6]);
const STROKED_TEXT = new Set([1, 2, 5, 6]);

/** A content as it is followed: its resources, states and path. */
interface Sheet {
  resources: PdfDict | undefined;
  /** A form without resources uses those around it, and readers disagree on which. */
  isBorrowing: boolean;
  state: State;
  saved: State[];
  path: Path;
  clips: 'W' | 'W*' | undefined;
  depth: number;
  place: TextPlace;
}

/**
 * The one reader of contents: follows operators, forms and the graphics state (ISO 32000-1 8, 9) and tells everything
 * that is painted, in the order of painting and in the coordinates of the page. What it does not understand is told as
 * a doubt and passed over; whoever decides about a page by it takes a doubt for the worst.
 */
export class ContentReader {
  readonly #document: PdfDocument;
  readonly #deepest: number;
  readonly #spaces: Spaces;
  /** Given when the places of letters are asked for. */
  readonly #fonts: Fonts | undefined;
  readonly #contents = new Map<number, Uint8Array>();
  #operationsLeft = MOST_OPERATIONS;
  #bytesLeft = MOST_BYTES;

  constructor(document: PdfDocument, deepest = DEEPEST, fonts?: Fonts) {
    this.#document = document;
    this.#deepest = deepest;
    this.#fonts = fonts;
    this.#spaces = new Spaces(document, (stream) => this.#contentOf(stream));
  }

  *onPage({ dict, resources, cropBox }: Page): Generator<Painted> {
    const contents = this.#document.resolve(dict.get('Contents'));
    const parts = contents instanceof PdfArray ? contents.items : [contents];
    const streams = parts
      .map((part) => this.#document.resolve(part))
      .filter((one) => one instanceof PdfStream);
    // A token never runs over the end of a part (ISO 32000-1 7.8.2), operands and states do.
    const content = joined(streams.map((one) => this.#contentOf(one)));
    yield* this.#follow(content, sheetOf(firstState(SAME, cropBox), resources, false, 0));
  }

  /** An appearance, put into the rectangle of its annotation (ISO 32000-1 12.5.5); without one, nothing is seen of it. */
  *inRectangle(form: PdfStream, rect: Box | undefined, clip = rect): Generator<Painted> {
    const bbox = boxOf(this.#document, form.dict.get('BBox'));
    const own = bbox && movedBox(this.#matrixOf(form) ?? SAME, bbox);
    const fit = own && rect ? fitting(own, rect) : undefined;
    if (own && rect && fit && !isTame(fit)) yield doubt('BBox');
    yield* this.#form(form, undefined, firstState(fit, fit && clip), 0);
  }

  #matrixOf(form: PdfStream): Matrix | undefined {
    const entry = this.#document.resolve(form.dict.get('Matrix'));
    if (entry === null) return SAME;
    return entry instanceof PdfArray ? matrixOf(this.#document, entry.items) : undefined;
  }

  *#form(form: PdfStream, outer: PdfDict | undefined, state: State, depth: number): Generator<Painted> {
    const matrix = this.#matrixOf(form);
    const bbox = boxOf(this.#document, form.dict.get('BBox'));
    if (!matrix || !bbox || form.dict.has('OC') || form.dict.has('Ref')) yield doubt('Do');
    if (!bbox) return;
    if (!this.#enterGroup(form, state)) yield doubt('Do');
    state.matrix = product(matrix ?? SAME, state.matrix);
    if (!isTame(state.matrix)) yield doubt('Do');
    const box = movedBox(state.matrix, bbox);
    // The rectangle of an annotation is the outermost form's own box.
    if (depth > 0 || !isUpright(state.matrix)) state.isBoxed &&= isUpright(state.matrix);
    if (depth > 0 || !isUpright(state.matrix))
      clipTo(state, box, `${Object.values(box).join(' ')} ${state.matrix.join(' ')}`);
    else state.clip = state.clip && intersection(state.clip, box);
    const own = this.#document.dict(form.dict.get('Resources'));
    yield* this.#follow(this.#contentOf(form), sheetOf(state, own ?? outer, !own, depth));
  }

  /** A group is painted as a whole, with mode and alpha of who paints it (ISO 32000-1 11.6.6). */
  #enterGroup(form: PdfStream, state: State): boolean {
    const group = this.#document.dict(form.dict.get('Group'));
    if (!group) return true;
    const isPlain = state.mode === 'Normal' && !state.isApart;
    state.groupAlpha *= state.fill.alpha;
    state.fill = { ...state.fill, alpha: 1 };
    state.stroke = { ...state.stroke, alpha: 1 };
    state.mode = 'Normal';
    state.isApart ||= ['I', 'K'].some((key) => this.#document.resolve(group.get(key)) === true);
    return isPlain;
  }

  *#follow(content: Uint8Array, sheet: Sheet): Generator<Painted> {
    for (const operation of operationsOf(content)) {
      if (this.#operationsLeft-- <= 0) throw new PdfError('limit', 'Too many operations');
      const { operator, operands } = operation;
      if (!isWellFormed(operation)) {
        if (isPathOperator(operator)) sheet.path.isPlain = false;
        yield doubt(operator);
      } else if (isPathOperator(operator)) {
        sheet.path.add(operator, numbersOf(operands), sheet.state.matrix);
      } else if (operator === 'W' || operator === 'W*') sheet.clips = operator;
      else if (FILLS.has(operator) || STROKES.has(operator) || operator === 'n')
        yield* endPath(sheet, operator);
      else if (TEXT.has(operator)) yield this.#words(sheet, operation);
      else if (operator === 'Do') yield* this.#object(sheet, operands[0]);
      else if (operator === 'BI') yield picture(sheet, undefined);
      else if (operator === 'sh' || !this.#set(sheet, operation)) yield doubt(operator);
    }
  }

  /** Operators that paint nothing; false where one is not understood. */
  #set(sheet: Sheet, { operator, operands }: Operation): boolean {
    const { state, saved } = sheet;
    if (operator === 'q') {
      if (saved.length >= MOST_SAVED) throw new PdfError('limit', 'Too many saved states');
      saved.push({ ...state });
    } else if (operator === 'Q') {
      // Some readers take the state of the content around it.
      if (saved.length === 0) return false;
      sheet.state = saved.pop()!;
    } else if (operator === 'cm') {
      state.matrix = product(numbersOf(operands) as unknown as Matrix, state.matrix);
      return isTame(state.matrix);
    } else if (this.#fonts && PLACES.has(operator)) {
      state.text = sheet.place.apply(state.text, { operator, operands });
    } else if (operator === 'gs') return this.#setState(sheet, nameOf(operands[0]));
    else if (operator === 'Tf') return this.#setFont(sheet, operands);
    else if (operator === 'BDC' || operator === 'BMC') return nameOf(operands[0]) !== 'OC';
    else if (isColour(operator)) return this.#setColour(sheet, operator, operands);
    else return applySetting(this.#document, state, operator, [...operands]) ?? true;
    return true;
  }

  #listed(sheet: Sheet, kind: string, name: string): PdfValue | undefined {
    return this.#document.dict(sheet.resources?.get(kind))?.get(name);
  }

  #setState(sheet: Sheet, name: string): boolean {
    const entries = this.#document.dict(this.#listed(sheet, 'ExtGState', name));
    return !!entries && applyState(this.#document, sheet.state, entries) && !sheet.isBorrowing;
  }

  /** The glyphs of a Type 3 font are drawings of their own. A form may lean on the fonts of all fields. */
  #setFont(sheet: Sheet, [first, size]: readonly PdfValue[]): boolean {
    const name = nameOf(first);
    const defaults = this.#document.dict(
      this.#document.dict(acroFormOf(this.#document)?.get('DR'))?.get('Font'),
    );
    const own = this.#listed(sheet, 'Font', name);
    const font = this.#document.dict(own) ?? this.#document.dict(defaults?.get(name));
    if (this.#fonts)
      sheet.state.text = { ...sheet.state.text, font: font && this.#fonts.of(font), size: Number(size) };
    const isOwn = own === undefined || !sheet.isBorrowing;
    return font !== undefined && isOwn && !isName(this.#document.resolve(font.get('Subtype')), 'Type3');
  }

  /** A colour that cannot be told is a doubt only when something is painted with it. */
  #setColour(sheet: Sheet, operator: string, operands: readonly PdfValue[]): boolean {
    const { state, resources, isBorrowing } = sheet;
    const which = operator === operator.toLowerCase() ? 'fill' : 'stroke';
    const pen = state[which];
    if (operator.toLowerCase() === 'cs') {
      const space = this.#spaces.named(nameOf(operands[0]), resources, isBorrowing);
      state[which] = { ...pen, space, colour: colourOf(space, space?.initial ?? []) };
    } else {
      const space = isDeviceColour(operator) ? this.#spaces.ofOperator(operator, resources) : pen.space;
      state[which] = { ...pen, space, colour: colourOf(space, operands) };
    }
    return true;
  }

  #words(sheet: Sheet, operation: Operation): Words | Doubt {
    const { state, place } = sheet;
    if (!this.#fonts) return words(sheet, []);
    state.text = place.apply(state.text, operation);
    return words(sheet, place.show(state.text, operation, state.matrix));
  }

  *#object(sheet: Sheet, named: PdfValue | undefined): Generator<Painted> {
    const object = this.#document.resolve(this.#listed(sheet, 'XObject', nameOf(named)));
    if (sheet.isBorrowing) yield doubt('Do');
    const kind = object instanceof PdfStream ? this.#document.name(object.dict.get('Subtype')) : undefined;
    if (!(object instanceof PdfStream) || (kind !== 'Image' && kind !== 'Form')) yield doubt('Do');
    else if (kind === 'Image') {
      if (object.dict.has('OC')) yield doubt('Do');
      yield picture(sheet, object);
    } else if (sheet.depth >= this.#deepest) yield { ...doubt('Do'), isUnread: true };
    else yield* this.#form(object, sheet.resources, { ...sheet.state }, sheet.depth + 1);
  }

  #contentOf(stream: PdfStream): Uint8Array {
    const known = this.#contents.get(stream.start);
    if (known) return known;
    const content = this.#document.streamBytes(stream);
    this.#bytesLeft -= content.length;
    if (this.#bytesLeft < 0) throw new PdfError('limit', 'Too much content');
    this.#contents.set(stream.start, content);
    return content;
  }
}

const sheetOf = (
  state: State,
  resources: PdfDict | undefined,
  isBorrowing: boolean,
  depth: number,
): Sheet => ({
  resources,
  isBorrowing,
  state,
  saved: [],
  path: new Path(),
  clips: undefined,
  depth,
  place: new TextPlace(),
});

const doubt = (operator: string): Doubt => ({ kind: 'doubt', operator });

const isColour = (operator: string): boolean =>
  isDeviceColour(operator) || ['cs', 'sc', 'scn'].includes(operator.toLowerCase());

/** The matrix that lays one box upon another. */
function fitting(own: Box, rect: Box): Matrix | undefined {
  const across = (rect.right - rect.left) / (own.right - own.left);
  const up = (rect.top - rect.bottom) / (own.top - own.bottom);
  const fit: Matrix = [across, 0, 0, up, rect.left - own.left * across, rect.bottom - own.bottom * up];
  return fit.every(Number.isFinite) && across > 0 && up > 0 ? fit : undefined;
}

const isTame = ([a, b, c, d, e, f]: Matrix): boolean =>
  [a, b, c, d].every((each) => Math.abs(each) <= LARGEST_SCALE) && Number.isFinite(e) && Number.isFinite(f);

const MOST_CLIP_WORDS = 100_000;

function clipTo(state: State, box: Box, clips: string): void {
  state.clip = state.clip && intersection(state.clip, box);
  if (state.clips !== undefined) state.clips += `${clips};`;
  if ((state.clips?.length ?? 0) > MOST_CLIP_WORDS) state.clips = undefined;
}

function* endPath(sheet: Sheet, operator: string): Generator<Painted> {
  const { state, path, clips } = sheet;
  if (CLOSES.has(operator)) path.add('h', [], state.matrix);
  const box = path.box();
  if (!path.isPlain && operator !== 'n') yield doubt(operator);
  if (box && FILLS.has(operator))
    yield shape(sheet, 'fill', operator.endsWith('*') ? 'even-odd' : '', box) ?? doubt(operator);
  if (box && STROKES.has(operator)) yield shape(sheet, 'stroke', strokeManner(state), box) ?? doubt(operator);
  if (clips) state.isBoxed &&= path.outlines.length === 1 && path.outlines[0]!.isRectangle;
  if (clips && path.isPlain && box) clipTo(state, box, `${path.words()} ${clips}`);
  else if (clips) yield doubt(clips);
  [sheet.path, sheet.clips] = [new Path(), undefined];
}

/** The largest that a length can become. */
const scaleOf = ([a, b, c, d]: Matrix): number => {
  const [sum, area] = [a * a + b * b + c * c + d * d, a * d - b * c];
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2);
};

/** A miter join is what a reader draws unless it is told another (ISO 32000-1 table 52). */
const nibOf = ({ matrix, width, line }: State): Nib => ({
  matrix,
  width,
  miter: line.j === '1' || line.j === '2' ? 0 : Number(line.M ?? MITER_LIMIT),
});

const MITER_LIMIT = 10;

const strokeManner = ({ width, matrix, line }: State): string =>
  [width, ...matrix.slice(0, 4), ...['d', 'J', 'j', 'M'].map((key) => `${key}${line[key] ?? ''}`)].join(' ');

function shape(sheet: Sheet, kind: Shape['kind'], manner: string, box: Box): Shape | undefined {
  const { state, path, depth } = sheet;
  const ink = inkOf(state, state[kind]);
  const width = kind === 'stroke' ? state.width * scaleOf(state.matrix) : 0;
  if (!ink) return undefined;
  const around: Box = {
    left: box.left - width / 2,
    bottom: box.bottom - width / 2,
    right: box.right + width / 2,
    top: box.top + width / 2,
  };
  const { clips } = state;
  return {
    kind,
    ink,
    path,
    width,
    nib: kind === 'stroke' ? nibOf(state) : undefined,
    manner: `${kind} ${manner}`,
    clips,
    depth,
    box: around,
    seen: seenOf(state, around),
  };
}

/** Lines without any width are seen, too. */
function seenOf({ clip }: State, { left, bottom, right, top }: Box): Box | undefined {
  return (
    clip && intersection(clip, { left: left - 0.5, bottom: bottom - 0.5, right: right + 0.5, top: top + 0.5 })
  );
}

function words({ state, depth }: Sheet, letters: readonly Letter[]): Words | Doubt {
  const pens = [
    ...(FILLED_TEXT.has(state.textMode) ? [state.fill] : []),
    ...(STROKED_TEXT.has(state.textMode) ? [state.stroke] : []),
  ];
  const inks = pens.flatMap((pen) => inkOf(state, pen) ?? []);
  // Such words become a clip, in the shape of letters.
  if (state.textMode >= 4) [state.clips, state.isBoxed] = [undefined, false];
  if (inks.length < pens.length && letters.length === 0) return doubt('Tj');
  return {
    kind: 'text',
    inks,
    letters,
    isCut: !state.isBoxed,
    depth,
    box: state.clip ?? NOWHERE,
    seen: inks.length > 0 ? state.clip : undefined,
  };
}

function picture({ state, depth }: Sheet, found: PdfStream | undefined): Picture {
  const box = movedBox(state.matrix, UNIT);
  return { kind: 'picture', picture: found, box, seen: state.clip && intersection(state.clip, box), depth };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(0x20);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
}
