import {
  type Box,
  boxOf,
  intersection,
  type Page,
  type PdfDict,
  type PdfDocument,
  PdfError,
  PdfString,
  pagesOf,
} from '@yinxin/pdf';
import { isLight, type Rgb } from '../common/content/colours.ts';
import { Fonts } from '../common/content/fonts.ts';
import type { Painted, Shape } from '../common/content/painted.ts';
import { ContentReader } from '../common/content/reader.ts';
import { boxesOfShape } from '../common/content/strokes.ts';
import { boxAround } from '../common/matrix.ts';
import { normalLook } from './field-looks.ts';
import { DRAWINGS, REMARKS } from './remarks.ts';

/** A letter, or something as small that may be one. */
export interface Glyph {
  box: Box;
  /** Undefined where it is not known, or not seen and only extracted. */
  rgb: Rgb | undefined;
}

/** What somebody reads on a page. */
export interface Readable {
  glyphs: readonly Glyph[];
  /** Pictures may show anything, as scans do. */
  pictures: readonly Box[];
  /** Fields, seals, stamps and drawings. */
  places: readonly Box[];
  /** Lines and dark shapes, in small boxes. */
  readonly shapes: readonly Box[];
  /** Nothing was left out. */
  isWhole: boolean;
}

const MOST_GLYPHS = 300_000;
/** ISO 32000-1 annex C; deeper than any producer nests. */
const DEEPEST = 12;

/** The letters of a page and of the annotations on it other than remarks; words under a scan (OCR) are among them. */
export function readableOn(document: PdfDocument, page: Page): Readable {
  const reading = new Reading();
  const fonts = new Fonts(document);
  try {
    const reader = new ContentReader(document, DEEPEST, fonts);
    reading.take(reader.onPage(page));
    for (const item of document.array(page.dict.get('Annots')) ?? []) {
      const annotation = document.dict(item);
      if (!annotation || REMARKS.has(document.name(annotation.get('Subtype')) ?? '')) continue;
      takeAnnotation(reading, document, annotation, reader);
      takePlace(reading, document, annotation);
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    reading.isWhole = false;
  }
  return reading;
}

function takeAnnotation(
  reading: Reading,
  document: PdfDocument,
  annotation: PdfDict,
  reader: ContentReader,
): void {
  const rect = boxOf(document, annotation.get('Rect'));
  const look = normalLook(document, annotation);
  const before = reading.glyphs.length;
  if (look) reading.take(reader.inRectangle(look, rect));
  const isWritten = document.resolve(annotation.get('V')) instanceof PdfString;
  // Readers write a value into the field that nothing shows.
  if (rect && isWritten && reading.glyphs.length === before)
    reading.glyphs.push({ box: rect, rgb: undefined });
}

function takePlace({ places }: Reading, document: PdfDocument, annotation: PdfDict): void {
  const subtype = document.name(annotation.get('Subtype')) ?? '';
  const rect = boxOf(document, annotation.get('Rect'));
  if (rect && (subtype === 'Widget' || DRAWINGS.has(subtype))) places.push(rect);
}

class Reading implements Readable {
  readonly glyphs: Glyph[] = [];
  readonly pictures: Box[] = [];
  readonly places: Box[] = [];
  isWhole = true;
  readonly #shapes: Shape[] = [];

  get shapes(): readonly Box[] {
    return this.#shapes.flatMap(boxesOfShape);
  }

  take(things: Iterable<Painted>): void {
    for (const thing of things) {
      if (thing.kind === 'text') {
        const rgb = thing.inks[0]?.rgb;
        for (const { box } of thing.letters) if (isIn(box, thing.box)) this.glyphs.push({ box, rgb });
      } else if (thing.kind === 'picture') {
        if (thing.seen) this.pictures.push(thing.seen);
      } else if (thing.kind !== 'doubt') this.#takeShape(thing);
      else if (thing.isUnread) this.isWhole = false;
      if (this.glyphs.length > MOST_GLYPHS) throw new PdfError('limit', 'Too many letters');
    }
  }

  /** Letters that were turned into outlines, and those that were drawn by a pen. */
  #takeShape(shape: Shape): void {
    const { path, ink, seen } = shape;
    if (!seen || isLight(ink.brightness)) return;
    this.#shapes.push(shape);
    for (const { points, isRectangle } of path.outlines) {
      const box = boxAround(points);
      const tall = box.top - box.bottom;
      const wide = box.right - box.left;
      const size = shape.kind === 'fill' ? Math.max(tall, wide) : Math.min(tall, wide);
      const isLetter = !isRectangle && size >= SMALLEST && Math.max(tall, wide) <= LARGEST;
      if (isLetter && isIn(box, seen)) this.glyphs.push({ box, rgb: ink.rgb });
    }
  }
}

/** Of letters, in points. */
const [SMALLEST, LARGEST] = [2, 48];

const isIn = (box: Box, around: Box): boolean => intersection(box, around) !== undefined;

const known = new WeakMap<PdfDocument, ReadonlyMap<number, Page>>();

/** A page by its object. */
export function pageOf(document: PdfDocument, num: number): Page | undefined {
  const pages = known.get(document) ?? new Map([...pagesOf(document)].map((page) => [page.ref.num, page]));
  known.set(document, pages);
  return pages.get(num);
}
