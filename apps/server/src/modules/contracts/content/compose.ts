import {
  array,
  deflate,
  dict,
  IncrementalUpdate,
  name,
  numberText,
  openPdf,
  type Page,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  pageAt,
} from '@yinxin/pdf';
import { imageArtwork, pageMatrix, shownSize } from '@yinxin/pdf-signature';
import type { Faces } from '@yinxin/seal';
import { GlyphFont } from './glyph-font.ts';

/** A place on a page as it is shown, in millimetres from its upper left corner. */
export interface Place {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Entry = Place & ({ text: string; fontMm?: number } | { tick: boolean } | { png: Uint8Array });

const LEADING = 1.35;
const SMALLEST_MM = 1.6;
const USUAL_MM = 4.2;
const INK = '0.078 0.094 0.122 rg';
const MM_PER_POINT = 25.4 / 72;
/** GB/T 15834 5.1: what closes never begins a line. */
const CLOSING = /^[，。、；：！？）》”’,.;:!?)\]]/u;

const figure = (value: number) => numberText(Math.round(value * 1e4) / 1e4);

/** Lines as full as they get. */
export function wrapped(font: GlyphFont, text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const character of Array.from(paragraph)) {
      const last = lines.at(-1) ?? '';
      if (font.widthOf(last + character) * size <= width || CLOSING.test(character) || last === '')
        lines[lines.length - 1] = last + character;
      else lines.push(character);
    }
    return lines;
  });
}

/** As large as asked for, or as fits: a value that does not fit its field gets smaller, never cut off. */
function textOperators(font: GlyphFont, entry: Place & { text: string; fontMm?: number }): string {
  let size = entry.fontMm ?? Math.min(USUAL_MM, entry.height * 0.75);
  let lines = wrapped(font, entry.text, size, entry.width);
  while (lines.length * size * LEADING > entry.height * 1.05 && size > SMALLEST_MM) {
    size = Math.max(SMALLEST_MM, size * 0.92);
    lines = wrapped(font, entry.text, size, entry.width);
  }
  const step = size * LEADING;
  const above = Math.max(0, (entry.height - lines.length * step) / 2);
  return lines
    .map((line, index) =>
      line === '' ? '' : font.write(line, size, entry.left, entry.top + above + index * step + size * 1.02),
    )
    .join('\n');
}

function tickOperators({ left, top, width, height, tick }: Place & { tick: boolean }): string {
  const side = Math.min(width, height, 5);
  const [x, y] = [left + (width - side) / 2, top + (height - side) / 2];
  const box = `0.25 w ${[x, y, side, side].map(figure).join(' ')} re S`;
  if (!tick) return box;
  const points: [number, number][] = [
    [0.2, 0.52],
    [0.42, 0.75],
    [0.82, 0.25],
  ];
  const [a, b, c] = points.map(([dx, dy]) => `${figure(x + dx * side)} ${figure(y + dy * side)}`);
  return `${box}\n0.5 w ${a} m ${b} l ${c} l S`;
}

/**
 * Writes values into the pages: one update that is appended to the file, one drawing for each page, so that no byte of
 * what was uploaded changes and everybody reads the same.
 */
export function composeValues(input: Uint8Array, entries: readonly Entry[], faces: Faces): Uint8Array {
  if (entries.length === 0) return input;
  const document = openPdf(input);
  const update = new IncrementalUpdate(document);
  const font = new GlyphFont(faces.sans);
  const pages = [...new Set(entries.map(({ page }) => page))].sort((a, b) => a - b);
  const drawn = pages.map((index) => {
    const pictures: Record<string, PdfRef> = {};
    const content = entries
      .filter(({ page }) => page === index)
      .map((entry) => {
        if ('text' in entry) return textOperators(font, entry);
        if ('tick' in entry) return tickOperators(entry);
        return pictureOperators(update, entry, pictures);
      });
    return { page: pageAt(document, index), content: `q ${INK}\n${content.join('\n')}\nQ\n`, pictures };
  });
  const fonts = font.addTo(update);
  for (const { page, content, pictures } of drawn) {
    const { widthMm, heightMm } = shownSize(page);
    const form = new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: array(0, 0, widthMm, heightMm),
        Matrix: array(...pageMatrix(page)),
        Resources: dict({ Font: dict(fonts), XObject: dict(pictures) }),
        Filter: name('FlateDecode'),
      }),
      deflate(Buffer.from(content, 'latin1')),
    );
    addToPage(update, page, update.add(form));
  }
  return Buffer.concat([input, update.write().bytes]);
}

/** In the middle of its place, as large as fits. */
function pictureOperators(
  update: IncrementalUpdate,
  { left, top, width, height, png }: Place & { png: Uint8Array },
  pictures: Record<string, PdfRef>,
): string {
  const probe = imageArtwork(png, width);
  const art = probe.heightMm > height ? imageArtwork(png, (width * height) / probe.heightMm) : probe;
  const key = `P${Object.keys(pictures).length}`;
  pictures[key] = art.addTo(update);
  const [x, y] = [left + (width - art.widthMm) / 2, top + (height - art.heightMm) / 2];
  const place = [MM_PER_POINT, 0, 0, -MM_PER_POINT, x, y + art.heightMm].map(figure).join(' ');
  return `q ${place} cm /${key} Do Q`;
}

const stream = (text: string) => new PdfStream(new PdfDict(), Buffer.from(text, 'latin1'));

/** What the page left undone in its graphics state does not reach what we draw. */
function addToPage(update: IncrementalUpdate, page: Page, form: PdfRef): void {
  const { document } = update;
  const resources = page.resources ?? dict({});
  const xObjects = document.dict(resources.get('XObject')) ?? dict({});
  const key = freeName(xObjects);
  const own = contentsOf(document, page.dict.get('Contents'));
  update.set(
    page.ref,
    page.dict.with({
      Contents: array(update.add(stream('q\n')), ...own, update.add(stream(`\nQ\nq /${key} Do Q\n`))),
      Resources: resources.with({ XObject: xObjects.with({ [key]: form }) }),
    }),
  );
}

function contentsOf(document: PdfDocument, value: PdfValue | undefined): PdfValue[] {
  if (value === undefined || value === null) return [];
  const resolved = value instanceof PdfRef ? document.resolve(value) : value;
  if (resolved instanceof PdfArray) return [...resolved.items];
  return [value];
}

function freeName(taken: PdfDict): string {
  for (let number = 0; ; number++) if (!taken.has(`YxValues${number}`)) return `YxValues${number}`;
}
