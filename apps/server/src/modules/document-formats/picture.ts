import { picturesAsPdf } from '@yinxin/pdf';
import { problem } from '../../http/problem.ts';
import { openPicture } from '../uploads/index.ts';

const MOST_PIXELS = 60_000_000;

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
  return picturesAsPdf([{ ...info, jpeg: data }]);
}
