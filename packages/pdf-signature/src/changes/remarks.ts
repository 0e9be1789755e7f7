import { type Box, boxOf, type PdfDict, type PdfDocument, PdfStream, type PdfValue } from '@yinxin/pdf';
import { area, overlap } from '../common/boxes.ts';
import { brightnessOf, isBright, isLight, type Rgb, rgbOf } from '../common/content/colours.ts';
import { type Line, strokesOf } from './pen.ts';

/** Notes are shown as icons of about this size. */
const ICON = 32;
const ICONS = new Set(['Text', 'Caret']);
const MARKINGS = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);

/** Remarks beside and under the text, which leave it readable. */
export const REMARKS: ReadonlySet<string> = new Set(['Popup', ...ICONS, ...MARKINGS]);

/** Drawings and words on the page: marks of a signer who answers for them, or comments apart from what was signed. */
export const DRAWINGS: ReadonlySet<string> = new Set([
  ...['Stamp', 'FreeText', 'Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine'],
]);

/** What remarks may hide of a page, all of them together. */
export const MOST_COVERED = 0.05;
/** Sheer colours over each other become dark. */
const MOST_LAYERS = 3;

/** What a remark lays upon a page. */
export interface Cover {
  /** What it hides of paper, in square points. */
  area: number;
  /** Icons and shapes that nothing shines through. */
  solid: readonly Box[];
  lines: readonly Line[];
  /** Colours that darken what is below (multiply). */
  tints: readonly { box: Box; rgb: Rgb }[];
}

const NOTHING: Cover = { area: 0, solid: [], lines: [], tints: [] };

/** An icon, thin lines, or colours that let the text shine through; undefined where it may be anything. */
export function coverOf(document: PdfDocument, remark: PdfDict): Cover | undefined {
  const subtype = document.name(remark.get('Subtype')) ?? '';
  const rect = boxOf(document, remark.get('Rect'));
  if (subtype === 'Popup') return coverOfWindow(document, remark, rect);
  if (!rect) return undefined;
  if (ICONS.has(subtype)) return coverOfIcon(document, remark, rect);
  const quads = quadsOf(document, remark.get('QuadPoints'));
  if (!isMarkedWithin(quads, rect) || layersIn(quads) > 1) return undefined;
  return remark.has('AP')
    ? coverOfAppearance(document, remark, rect, quads)
    : coverByReader(document, remark, subtype, quads);
}

/** Whether more sheer colours lie over each other than a reader can see through. */
export function isTooDeep(document: PdfDocument, remarks: readonly PdfDict[]): boolean {
  const highlights = remarks.filter((each) => document.name(each.get('Subtype')) === 'Highlight');
  return layersIn(highlights.flatMap((each) => boxOf(document, each.get('Rect')) ?? [])) > MOST_LAYERS;
}

/** Every point that a remark names lies in the rectangle it claims. */
export function staysInside(document: PdfDocument, annotation: PdfDict): boolean {
  if (!annotation.has('QuadPoints')) return true;
  const rect = boxOf(document, annotation.get('Rect'));
  const quads = quadsOf(document, annotation.get('QuadPoints'));
  return rect !== undefined && isMarkedWithin(quads, rect);
}

/** Acrobat and Evince show an open window over the page, others wait for the mouse (ISO 32000-2 table 186). */
function coverOfWindow(document: PdfDocument, popup: PdfDict, rect: Box | undefined): Cover | undefined {
  if (popup.has('AP')) return undefined;
  const isOpen = [popup, document.dict(popup.get('Parent'))].some(
    (each) => document.resolve(each?.get('Open')) === true,
  );
  return isOpen && rect ? { ...NOTHING, solid: [rect] } : NOTHING;
}

function coverOfIcon(document: PdfDocument, remark: PdfDict, rect: Box): Cover | undefined {
  if (rect.right - rect.left > ICON || rect.top - rect.bottom > ICON) return undefined;
  const form = normalLook(document, remark);
  if (remark.has('AP') && !(form && strokesOf(document, form, rect))) return undefined;
  // Some readers draw an icon of their own beside what the file says.
  return { ...NOTHING, area: area(rect), solid: remark.has('AP') ? [rect] : [rect, ...iconsAt(rect)] };
}

/** Poppler and pdf.js draw 24 points from the upper left corner on, as the page lies or as it is turned; mupdf in the middle. */
const DRAWN_ICON = 24;
const CENTRED_ICON = 20;

function iconsAt({ left, bottom, right, top }: Box): Box[] {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const half = CENTRED_ICON / 2;
  return [
    { left, bottom: top - DRAWN_ICON, right: left + DRAWN_ICON, top },
    { left: x - half, bottom: y - half, right: x + half, top: y + half },
  ];
}

/** One shape for each marked piece of text. */
function coverOfAppearance(
  document: PdfDocument,
  remark: PdfDict,
  rect: Box,
  quads: readonly Box[],
): Cover | undefined {
  const form = normalLook(document, remark);
  const strokes = form && strokesOf(document, form, rect);
  if (!strokes || strokes.erases || strokes.shapes > quads.length) return undefined;
  const { patches, lines } = strokes;
  const isReadable = patches.every(({ isSheer }) => isSheer) && layersIn(patches.map(({ box }) => box)) <= 1;
  return isReadable ? { ...NOTHING, area: strokes.area, lines, tints: patches } : undefined;
}

const TALLEST_LINE = 72;
/** Lines are drawn as thick as the text is high, by such a share. */
const LINE_SHARE = 0.1;
/** Where poppler and mupdf draw them, from the foot of the marked text up, and how densely. */
const DRAWN_LINES: Readonly<
  Record<string, readonly (readonly [from: number, to: number, density: number])[]>
> = {
  Underline: [
    [-0.04, 0.05, 1],
    [0.1, 0.19, 1],
  ],
  StrikeOut: [[0.36, 0.53, 1]],
  Squiggly: [[-0.06, 0.22, 0.4]],
};

/** Readers draw what has no appearance, each in its way. */
function coverByReader(
  document: PdfDocument,
  remark: PdfDict,
  subtype: string,
  quads: readonly Box[],
): Cover | undefined {
  const colour = document.array(remark.get('C'))?.map((each) => document.number(each) ?? Number.NaN) ?? [];
  if (colour.some(Number.isNaN)) return undefined;
  const isDrawn = colour.length > 0;
  const brightness = brightnessOf(colour);
  if (subtype === 'Highlight') {
    if (isDrawn && !isBright(brightness)) return undefined;
    return { ...NOTHING, tints: quads.map((box) => ({ box, rgb: rgbOf(isDrawn ? colour : [1]) })) };
  }
  const isTall = quads.some(({ top, bottom }) => top - bottom > TALLEST_LINE);
  if (isTall || (isDrawn && isLight(brightness))) return undefined;
  const lines = quads.flatMap((quad) =>
    (DRAWN_LINES[subtype] ?? []).map(([from, to, density]) => ({ box: striped(quad, from, to), density })),
  );
  return { ...NOTHING, area: quads.reduce((sum, quad) => sum + LINE_SHARE * area(quad), 0), lines };
}

function striped({ left, bottom, right, top }: Box, from: number, to: number): Box {
  const height = top - bottom;
  return { left, bottom: bottom + from * height, right, top: bottom + to * height };
}

function normalLook(document: PdfDocument, remark: PdfDict): PdfStream | undefined {
  const form = document.resolve(document.dict(remark.get('AP'))?.get('N'));
  return form instanceof PdfStream ? form : undefined;
}

const MOST_QUADS = 300;
const SMALLEST_QUAD = 2;

/** ISO 32000-1 table 179: eight numbers for each piece of text. */
function quadsOf(document: PdfDocument, value: PdfValue | undefined): Box[] | undefined {
  const numbers = document.array(value)?.map((each) => document.number(each) ?? Number.NaN) ?? [];
  const count = numbers.length / 8;
  if (numbers.some(Number.isNaN) || !Number.isInteger(count) || count === 0 || count > MOST_QUADS)
    return undefined;
  const quads = Array.from({ length: count }, (_, i) => boxAround(numbers.slice(8 * i, 8 * i + 8)));
  const isText = ({ left, right, bottom, top }: Box) =>
    right - left >= SMALLEST_QUAD && top - bottom >= SMALLEST_QUAD;
  return quads.every(isText) ? quads : undefined;
}

function boxAround(numbers: readonly number[]): Box {
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

const isMarkedWithin = (quads: readonly Box[] | undefined, rect: Box): quads is readonly Box[] =>
  quads?.every((quad) => isWithin(quad, rect)) === true;

/** Readers round rectangles. */
const TOLERANCE = 4;

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - TOLERANCE &&
  inner.right <= outer.right + TOLERANCE &&
  inner.bottom >= outer.bottom - TOLERANCE &&
  inner.top <= outer.top + TOLERANCE;

/** The largest number of boxes of which one lies under all the others, by more than half. */
function layersIn(boxes: readonly Box[]): number {
  const above = (box: Box) =>
    boxes.filter((other) => area(overlap(box, other)) > 0.5 * Math.min(area(box), area(other))).length;
  return boxes.length > MOST_QUADS ? Number.POSITIVE_INFINITY : Math.max(0, ...boxes.map(above));
}
