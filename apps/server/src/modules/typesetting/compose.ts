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
import QRCode from 'qrcode';
import { GlyphFont } from './glyph-font.ts';
import { wrapped } from './lines.ts';

/** A place on a page as it is shown, in millimetres from its upper left corner. */
export interface Place {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Text {
  text: string;
  fontMm?: number;
  serif?: boolean;
  ink?: string;
}
/** A text, a box to tick, a picture, an area of a colour, or the QR code of an address; colours as `#rrggbb`. */
export type Entry = Place &
  (Text | { tick: boolean } | { png: Uint8Array } | { fill: string } | { code: string });

const LEADING = 1.35;
const SMALLEST_MM = 1.6;
const USUAL_MM = 4.2;
const INK = '0.078 0.094 0.122 rg';
const MM_PER_POINT = 25.4 / 72;
const figure = (value: number) => numberText(Math.round(value * 1e4) / 1e4);

/** As large as asked for, or as fits: a value that does not fit its field gets smaller, never cut off. */
function textOperators(font: GlyphFont, entry: Place & Text): string {
  let size = entry.fontMm ?? Math.min(USUAL_MM, entry.height * 0.75);
  let lines = wrapped(font, entry.text, size, entry.width);
  while (lines.length * size * LEADING > entry.height * 1.05 && size > SMALLEST_MM) {
    size = Math.max(SMALLEST_MM, size * 0.92);
    lines = wrapped(font, entry.text, size, entry.width);
  }
  const step = size * LEADING;
  const above = Math.max(0, (entry.height - lines.length * step) / 2);
  const written = lines
    .map((line, index) =>
      line === '' ? '' : font.write(line, size, entry.left, entry.top + above + index * step + size * 1.02),
    )
    .join('\n');
  return entry.ink ? `q ${colourOf(entry.ink)}\n${written}\nQ` : written;
}

const colourOf = (hex: string): string =>
  `${[1, 3, 5].map((at) => figure(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')} rg`;

const rectangle = (...numbers: readonly number[]): string => `${numbers.map(figure).join(' ')} re`;

const fillOperators = ({ left, top, width, height, fill }: Place & { fill: string }): string =>
  `q ${colourOf(fill)} ${rectangle(left, top, width, height)} f Q`;

/** Black squares side by side are one rectangle, so that no reader draws hairlines between them. */
function codeOperators({ left, top, width, height, code }: Place & { code: string }): string {
  const { size, data } = QRCode.create(code, { errorCorrectionLevel: 'M' }).modules;
  const side = Math.min(width, height) / size;
  const runs: string[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      let end = column;
      while (end < size && data[row * size + end]) end++;
      if (end === column) continue;
      runs.push(rectangle(left + column * side, top + row * side, (end - column) * side, side));
      column = end;
    }
  return `q 0 g ${runs.join('\n')} f Q`;
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
  const [sans, serif] = [new GlyphFont(faces.sans), new GlyphFont(faces.serif, 'S')];
  const pages = [...Map.groupBy(entries, ({ page }) => page)].sort(([a], [b]) => a - b);
  const drawn = pages.map(([index, own]) => {
    const pictures: Record<string, PdfRef> = {};
    const content = own.map((entry) => {
      if ('text' in entry) return textOperators(entry.serif ? serif : sans, entry);
      if ('tick' in entry) return tickOperators(entry);
      if ('fill' in entry) return fillOperators(entry);
      if ('code' in entry) return codeOperators(entry);
      return pictureOperators(update, entry, pictures);
    });
    return { page: pageAt(document, index), content: `q ${INK}\n${content.join('\n')}\nQ\n`, pictures };
  });
  const fonts = { ...sans.addTo(update), ...serif.addTo(update) };
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
