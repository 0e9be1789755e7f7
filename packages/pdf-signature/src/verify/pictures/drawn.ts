import {
  type Box,
  boxOf,
  intersection,
  isName,
  operationsOf,
  type Page,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfName,
  PdfStream,
  type PdfValue,
} from '@yinxin/pdf';
import {
  boxAround,
  type Matrix,
  matrixOf,
  movedBox,
  movedPoint,
  product,
  SAME,
} from '../../common/matrix.ts';

/** A picture and where it can be seen, in the page's own coordinates. */
export interface Drawn {
  picture: PdfStream;
  box: Box;
}

/** Forms in forms that are followed. */
export const DEEPEST = 3;
const MOST_SAVED = 1_000;
/** Of one file: what costs more is not placed. */
const MOST_OPERATIONS = 1_000_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** A clip that lets nothing through is undefined. */
interface State {
  matrix: Matrix;
  clip: Box | undefined;
}

const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };
const PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);

/**
 * Follows contents as far as it takes to say where they draw pictures. A clip counts by the box around it, so that a
 * place is never smaller than what is seen; patterns and fonts made of pictures are not followed.
 */
export class Draughtsman {
  readonly #document: PdfDocument;
  readonly #contents = new Map<number, Uint8Array>();
  #operationsLeft = MOST_OPERATIONS;
  #bytesLeft = MOST_BYTES;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  *onPage({ dict, resources, cropBox }: Page): Generator<Drawn> {
    const contents = this.#document.resolve(dict.get('Contents'));
    const parts = contents instanceof PdfArray ? contents.items : [contents];
    const streams = parts
      .map((part) => this.#document.resolve(part))
      .filter((one) => one instanceof PdfStream);
    // A token never runs over the end of a part (ISO 32000-1 7.8.2), operands and states do.
    const content = joined(streams.map((one) => this.#contentOf(one)));
    yield* this.#follow(content, resources, { matrix: SAME, clip: cropBox }, 0);
  }

  /** The appearance that an annotation shows, put into its rectangle (ISO 32000-1 12.5.5). */
  *inAnnotation({ cropBox }: Page, annotation: PdfDict): Generator<Drawn> {
    const form = this.#shownForm(annotation);
    const [rect, bbox] = [boxOf(this.#document, annotation.get('Rect')), form && this.#bboxOf(form)];
    if (!form || !rect || !bbox) return;
    const own = movedBox(this.#matrixOf(form), bbox);
    const across = (rect.right - rect.left) / (own.right - own.left);
    const up = (rect.top - rect.bottom) / (own.top - own.bottom);
    const fit: Matrix = [across, 0, 0, up, rect.left - own.left * across, rect.bottom - own.bottom * up];
    if (fit.every(Number.isFinite)) yield* this.#form(form, undefined, { matrix: fit, clip: cropBox }, 0);
  }

  /** /N is a form, or one form per state, of which /AS names the shown one. */
  #shownForm(annotation: PdfDict): PdfStream | undefined {
    const normal = this.#document.resolve(this.#document.dict(annotation.get('AP'))?.get('N'));
    const state = this.#document.name(annotation.get('AS'));
    const form = normal instanceof PdfDict && state ? this.#document.resolve(normal.get(state)) : normal;
    return form instanceof PdfStream ? form : undefined;
  }

  #bboxOf = (form: PdfStream): Box | undefined => boxOf(this.#document, form.dict.get('BBox'));
  #matrixOf = (form: PdfStream): Matrix =>
    matrixOf(this.#document, this.#document.array(form.dict.get('Matrix'))) ?? SAME;

  *#form(
    form: PdfStream,
    outer: PdfDict | undefined,
    { matrix, clip }: State,
    depth: number,
  ): Generator<Drawn> {
    const inner = product(this.#matrixOf(form), matrix);
    const bbox = this.#bboxOf(form);
    if (!clip || !bbox) return;
    const resources = this.#document.dict(form.dict.get('Resources')) ?? outer;
    const state = { matrix: inner, clip: intersection(clip, movedBox(inner, bbox)) };
    yield* this.#follow(this.#contentOf(form), resources, state, depth);
  }

  *#follow(
    content: Uint8Array,
    resources: PdfDict | undefined,
    begin: State,
    depth: number,
  ): Generator<Drawn> {
    const objects = this.#document.dict(resources?.get('XObject'));
    const saved: State[] = [];
    let state = begin;
    let path: [number, number][] = [];
    let clips = false;
    for (const { operator, operands } of operationsOf(content)) {
      if (this.#operationsLeft-- <= 0) throw new PdfError('limit', 'Too many operations');
      if (operator === 'q') {
        if (saved.length >= MOST_SAVED) throw new PdfError('limit', 'Too many saved states');
        saved.push(state);
      } else if (operator === 'Q') state = saved.pop() ?? state;
      else if (operator === 'cm') {
        const more = matrixOf(this.#document, operands);
        if (!more) throw new PdfError('syntax', 'Not a matrix');
        state = { ...state, matrix: product(more, state.matrix) };
      } else if (operator === 'W' || operator === 'W*') clips = true;
      else if (PAINTS.has(operator)) {
        if (clips && path.length > 0) state = { ...state, clip: shared(state.clip, boxAround(path)) };
        [path, clips] = [[], false];
      } else if (operator === 'Do') yield* this.#object(objects, resources, operands[0], state, depth);
      else for (const [x, y] of pointsOf(operator, operands)) path.push(movedPoint(state.matrix, x, y));
    }
  }

  *#object(
    objects: PdfDict | undefined,
    resources: PdfDict | undefined,
    named: PdfValue | undefined,
    state: State,
    depth: number,
  ): Generator<Drawn> {
    const object = named instanceof PdfName ? this.#document.resolve(objects?.get(named.value)) : undefined;
    if (!(object instanceof PdfStream)) return;
    if (!isName(this.#document.resolve(object.dict.get('Subtype')), 'Image')) {
      if (depth < DEEPEST) yield* this.#form(object, resources, state, depth + 1);
      return;
    }
    const box = shared(state.clip, movedBox(state.matrix, UNIT));
    if (box && Object.values(box).every(Number.isFinite)) yield { picture: object, box };
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

const shared = (clip: Box | undefined, box: Box): Box | undefined => clip && intersection(clip, box);

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

/** Points that a path cannot leave: a curve lies within its control points. */
function pointsOf(operator: string, operands: readonly PdfValue[]): [number, number][] {
  if (!['m', 'l', 'c', 'v', 'y', 're'].includes(operator)) return [];
  const numbers = operands.filter((one) => typeof one === 'number');
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (operator === 're')
    return [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  return points;
}
