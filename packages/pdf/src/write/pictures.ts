// A file of pictures, for servers and browsers alike.
import { array, dict, name, PdfRef, PdfStream, type PdfValue } from '../objects.ts';
import { writeFile } from './create.ts';

const A4_POINTS = { short: 595.28, long: 841.89 } as const;
/** Catalogue and page tree come first, then page, content and picture of each. */
const OBJECTS_BEFORE = 3;

/** A JPEG in the colours of the screen, and its size in pixels. */
export interface JpegPicture {
  width: number;
  height: number;
  jpeg: Uint8Array;
}

/** A page of A4 for each picture, turned the way it lies, with the picture as large as fits. */
export function picturesAsPdf(pictures: readonly JpegPicture[]): Uint8Array {
  const pages = pictures.map((_, at) => new PdfRef(OBJECTS_BEFORE + 3 * at));
  const objects = new Map<number, PdfValue>([
    [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
    [2, dict({ Type: name('Pages'), Kids: array(...pages), Count: pages.length })],
  ]);
  for (const [at, picture] of pictures.entries())
    for (const [offset, value] of pageOf(picture, OBJECTS_BEFORE + 3 * at).entries())
      objects.set(OBJECTS_BEFORE + 3 * at + offset, value);
  return writeFile({ objects, root: new PdfRef(1) });
}

function pageOf({ width, height, jpeg }: JpegPicture, first: number): PdfValue[] {
  const [pageWidth, pageHeight] =
    width > height ? [A4_POINTS.long, A4_POINTS.short] : [A4_POINTS.short, A4_POINTS.long];
  const scale = Math.min(pageWidth / width, pageHeight / height);
  const [w, h] = [width * scale, height * scale];
  const place = [w, 0, 0, h, (pageWidth - w) / 2, (pageHeight - h) / 2].map((value) => value.toFixed(4));
  return [
    dict({
      Type: name('Page'),
      Parent: new PdfRef(2),
      MediaBox: array(0, 0, pageWidth, pageHeight),
      Resources: dict({ XObject: dict({ Picture: new PdfRef(first + 2) }) }),
      Contents: new PdfRef(first + 1),
    }),
    new PdfStream(dict({}), new TextEncoder().encode(`q ${place.join(' ')} cm /Picture Do Q\n`)),
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
        Filter: name('DCTDecode'),
      }),
      jpeg,
    ),
  ];
}
