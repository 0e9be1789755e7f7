import {
  array,
  dict,
  IncrementalUpdate,
  name,
  openPdf,
  type PdfRef,
  type PdfStream,
  type PdfValue,
  pageAt,
  stream,
} from '@yinxin/pdf';
import type { Picture } from '../../appearance/png.ts';

const SIZE = 160;

/** Paints point by point; coordinates run from -1 to 1. */
export function painted(paint: (x: number, y: number) => readonly [number, number, number]): Picture {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [((i % SIZE) / SIZE) * 2 - 1, (Math.floor(i / SIZE) / SIZE) * 2 - 1];
    rgb.set(paint(x, y), i * 3);
  }
  return { width: SIZE, height: SIZE, rgb, alpha: undefined };
}

export const WHITE = [255, 255, 255] as const;
export const RED = [200, 22, 29] as const;

/** A ring with a red middle, which is as much of a seal as it takes. */
const paintedSeal = (): Picture =>
  painted((x, y) => {
    const radius = Math.hypot(x, y);
    return Math.abs(radius - 0.85) < 0.08 || radius < 0.3 ? RED : WHITE;
  });

export function pictureObject({ width, height, rgb }: Picture, mask?: PdfRef): PdfStream {
  const entries = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: name('DeviceRGB'),
    SMask: mask,
  };
  return stream(entries, rgb);
}

export const content = (text: string): PdfStream => stream({}, Buffer.from(text, 'latin1'));

export const form = (text: string, entries: Record<string, PdfValue>): PdfStream =>
  stream({ Type: name('XObject'), Subtype: name('Form'), ...entries }, Buffer.from(text, 'latin1'));

export const drawingWith = (image: PdfValue): PdfValue => dict({ XObject: dict({ Im1: image }) });

/** Appends a seal picture and whatever shows it on the first page. */
export function withSealPicture(
  file: Uint8Array,
  entriesFor: (update: IncrementalUpdate, image: PdfRef) => Record<string, PdfValue>,
): Uint8Array {
  const update = new IncrementalUpdate(openPdf(file));
  const page = pageAt(update.document, 0);
  const entries = entriesFor(update, update.add(pictureObject(paintedSeal())));
  update.set(page.ref, page.dict.with(entries));
  return new Uint8Array(Buffer.concat([file, update.write().bytes]));
}

/** The entry of a page with one stamp that shows the picture in its whole rectangle; others stay. */
export function stampOf(
  update: IncrementalUpdate,
  image: PdfRef,
  rect: readonly [number, number, number, number],
  more: Record<string, PdfValue> = {},
): Record<string, PdfValue> {
  const look = form('100 0 0 100 0 0 cm /Im1 Do', {
    BBox: array(0, 0, 100, 100),
    Resources: drawingWith(image),
  });
  const stamp = dict({
    Type: name('Annot'),
    Subtype: name('Stamp'),
    F: 4,
    Rect: array(...rect),
    AP: dict({ N: update.add(look) }),
    ...more,
  });
  const { document } = update;
  const others = document.array(pageAt(document, 0).dict.get('Annots')) ?? [];
  return { Annots: array(...others, update.add(stamp)) };
}
