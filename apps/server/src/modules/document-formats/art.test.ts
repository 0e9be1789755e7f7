import { createPdf } from '@yinxin/pdf';
import { imageArtwork } from '@yinxin/pdf-signature';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureArt } from './art.ts';

const png = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#c00' } })
      .png()
      .toBuffer(),
  );

test('a picture is as high as the signer draws it', async () => {
  for (const [width, height] of [
    [42, 42],
    [300, 100],
    [7, 1_000],
  ] as const) {
    const picture = await png(width, height);
    expect(pictureArt(picture, 42).heightMm).toBe(imageArtwork(picture, 42).heightMm);
  }
});

test('what is no picture has no height', () => {
  expect(() => pictureArt(new Uint8Array(10), 42)).toThrow();
  expect(() => pictureArt(createPdf({ pages: [{ lines: [] }] }), 42)).toThrow();
});
