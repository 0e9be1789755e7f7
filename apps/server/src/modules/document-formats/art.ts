import type { PictureArt } from './format.ts';

// PNG 5.2, 11.2.1: a signature, then IHDR, whose first numbers are width and height.
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** As high as the picture's own sides say. */
export function pictureArt(png: Uint8Array, widthMm: number): PictureArt {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!header.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('the picture is no PNG');
  return {
    png,
    widthMm,
    heightMm: (widthMm * header.readUInt32BE(HEIGHT_AT)) / header.readUInt32BE(WIDTH_AT),
  };
}
