import { loadSharp } from '../libraries.ts';
import { sealProblem } from '../problems.ts';

/** A decoded picture: three bytes per pixel, upright, on white where it was transparent. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export interface PictureLimits {
  maxBytes: number;
  maxPixels: number;
  minSidePx: number;
}

export const pictureLimits: PictureLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSidePx: 100,
};

const DECODE_SECONDS = 15;

/** What the bytes claim to be; other decoders of the library (SVG, PDF, TIFF …) are never reached. */
function isAccepted(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff');
}

/** Refuses by size before anything is decompressed. Returns the upright size. */
export async function inspectPicture(
  bytes: Uint8Array,
  limits: PictureLimits,
): Promise<{ width: number; height: number }> {
  if (bytes.length > limits.maxBytes) {
    throw sealProblem('PICTURE_TOO_MANY_BYTES', { limit: Math.floor(limits.maxBytes / 1024 / 1024) });
  }
  if (!isAccepted(bytes)) throw sealProblem('PICTURE_UNREADABLE');
  const sharp = await loadSharp();
  const { autoOrient } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = autoOrient;
  if (width * height > limits.maxPixels) {
    throw sealProblem('PICTURE_TOO_MANY_PIXELS', { limit: Math.floor(limits.maxPixels / 10_000) });
  }
  if (Math.min(width, height) < limits.minSidePx) {
    throw sealProblem('PICTURE_TOO_SMALL', { limit: limits.minSidePx });
  }
  return { width, height };
}

export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Decodes the picture or a part of it, no side longer than `maxSide`. */
export async function decodePicture(
  bytes: Uint8Array,
  limits: PictureLimits,
  { crop, maxSide }: { crop?: Crop; maxSide: number },
): Promise<Picture> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  if (crop) image.extract(crop);
  const { data, info } = await readable(
    image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, rgb: data };
}

/** Whatever the decoder stumbles over, the user's picture is what is wrong. */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    throw sealProblem('PICTURE_UNREADABLE');
  }
}
