import { array, dict, name, PdfRef, PdfStream, type PdfValue, writeFile } from '@yinxin/pdf';
import { problem } from '../../http/problem.ts';
import { openPicture } from '../files/index.ts';

const MOST_PIXELS = 60_000_000;
const A4_POINTS = { short: 595.28, long: 841.89 } as const;

/** One page of A4, turned the way the picture lies. */
export async function pictureAsPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await openPicture(bytes, MOST_PIXELS)
    .then((picture) =>
      picture
        .rotate()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 92 })
        .toBuffer({ resolveWithObject: true }),
    )
    .catch(() => {
      throw problem('DOCUMENT_REFUSED', { reason: '图片无法读取' });
    });
  const [width, height] =
    info.width > info.height ? [A4_POINTS.long, A4_POINTS.short] : [A4_POINTS.short, A4_POINTS.long];
  const scale = Math.min(width / info.width, height / info.height);
  const [w, h] = [info.width * scale, info.height * scale];
  const place = [w, 0, 0, h, (width - w) / 2, (height - h) / 2].map((value) => value.toFixed(4)).join(' ');
  const objects = new Map<number, PdfValue>([
    [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
    [2, dict({ Type: name('Pages'), Kids: array(new PdfRef(3)), Count: 1 })],
    [
      3,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: array(0, 0, width, height),
        Resources: dict({ XObject: dict({ Picture: new PdfRef(5) }) }),
        Contents: new PdfRef(4),
      }),
    ],
    [4, new PdfStream(dict({}), Buffer.from(`q ${place} cm /Picture Do Q\n`, 'latin1'))],
    [
      5,
      new PdfStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: info.width,
          Height: info.height,
          ColorSpace: name('DeviceRGB'),
          BitsPerComponent: 8,
          Filter: name('DCTDecode'),
        }),
        data,
      ),
    ],
  ]);
  return writeFile({ objects, root: new PdfRef(1) });
}
