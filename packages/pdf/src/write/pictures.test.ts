import { expect, test } from 'vitest';
import { openPdf, pagesOf } from '../reading.ts';
import { picturesAsPdf } from './pictures.ts';

const picture = (width: number, height: number) => ({
  width,
  height,
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
});

test('pictures become one page each, turned the way they lie', () => {
  const file = openPdf(picturesAsPdf([picture(210, 297), picture(400, 300), picture(10, 10)]));
  const sizes = [...pagesOf(file)].map(({ mediaBox: { right, top } }) => [
    Math.round(right),
    Math.round(top),
  ]);
  expect(sizes).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
  ]);
});
