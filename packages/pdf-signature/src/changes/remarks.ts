import { type Box, boxOf, type PdfDict, type PdfDocument, PdfStream, type PdfValue } from '@yinxin/pdf';
import { brightnessOf, isBright, isLight } from '../common/content/colours.ts';
import { area, overlap } from './marks.ts';
import { strokesOf } from './pen.ts';

/** Notes are shown as icons of about this size. */
const ICON = 32;
const ICONS = new Set(['Text', 'Caret']);
const MARKINGS = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);

/** Remarks beside and under the text, which leave it readable. */
export const REMARKS: ReadonlySet<string> = new Set(['Popup', ...ICONS, ...MARKINGS]);

/** What remarks may hide of a page, all of them together. */
export const MOST_COVERED = 0.05;
/** Sheer colours over each other become dark. */
const MOST_LAYERS = 3;

/**
 * How much of the page a remark hides, in square points: an icon, thin lines, or colours that let the text shine through.
 * What is not understood hides everything.
 */
export function hiddenBy(document: PdfDocument, remark: PdfDict): number {
  const subtype = document.name(remark.get('Subtype')) ?? '';
  if (subtype === 'Popup') return remark.has('AP') ? Number.POSITIVE_INFINITY : 0;
  const rect = boxOf(document, remark.get('Rect'));
  if (!rect) return Number.POSITIVE_INFINITY;
  if (ICONS.has(subtype)) return hiddenByIcon(document, remark, rect);
  const quads = quadsOf(document, remark.get('QuadPoints'));
  if (!isMarkedWithin(quads, rect) || layersIn(quads) > 1) return Number.POSITIVE_INFINITY;
  return remark.has('AP')
    ? hiddenByAppearance(document, remark, rect, quads)
    : hiddenByReader(document, remark, subtype, quads);
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

function hiddenByIcon(document: PdfDocument, remark: PdfDict, rect: Box): number {
  if (rect.right - rect.left > ICON || rect.top - rect.bottom > ICON) return Number.POSITIVE_INFINITY;
  if (!remark.has('AP')) return area(rect);
  const form = normalLook(document, remark);
  return form && strokesOf(document, form, rect) ? area(rect) : Number.POSITIVE_INFINITY;
}

/** One shape for each marked piece of text. */
function hiddenByAppearance(
  document: PdfDocument,
  remark: PdfDict,
  rect: Box,
  quads: readonly Box[],
): number {
  const form = normalLook(document, remark);
  const strokes = form && strokesOf(document, form, rect);
  if (!strokes || strokes.erases || strokes.shapes > quads.length) return Number.POSITIVE_INFINITY;
  const { patches } = strokes;
  const isReadable = patches.every(({ isSheer }) => isSheer) && layersIn(patches.map(({ box }) => box)) <= 1;
  return isReadable ? strokes.area : Number.POSITIVE_INFINITY;
}

const TALLEST_LINE = 72;
/** Lines are drawn as thick as the text is high, by such a share. */
const LINE_SHARE = 0.1;

/** Readers draw what has no appearance, all in the same way. */
function hiddenByReader(
  document: PdfDocument,
  remark: PdfDict,
  subtype: string,
  quads: readonly Box[],
): number {
  const colour = document.array(remark.get('C'))?.map((each) => document.number(each) ?? Number.NaN) ?? [];
  if (colour.some(Number.isNaN)) return Number.POSITIVE_INFINITY;
  const isDrawn = colour.length > 0;
  const brightness = brightnessOf(colour);
  if (subtype === 'Highlight') return isDrawn && !isBright(brightness) ? Number.POSITIVE_INFINITY : 0;
  const isTall = quads.some(({ top, bottom }) => top - bottom > TALLEST_LINE);
  if (isTall || (isDrawn && isLight(brightness))) return Number.POSITIVE_INFINITY;
  return quads.reduce((sum, quad) => sum + LINE_SHARE * area(quad), 0);
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
