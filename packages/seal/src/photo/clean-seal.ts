import { SEAL_RED } from '../design/request.ts';
import { inkOf, rgb } from '../drawing/ink.ts';
import { loadSharp } from '../libraries.ts';
import { sealProblem } from '../problems.ts';
import { type InkLayer, separateInk } from './ink.ts';
import { type Crop, decodePicture, inspectPicture, type PictureLimits, pictureLimits } from './picture.ts';
import { isolateSeal, type PixelBox } from './regions.ts';

export interface CleanSealOptions {
  /** `#RRGGBB` paints the seal in one ink; 'original' keeps the ink of the photograph. */
  colour?: string | 'original';
  limits?: PictureLimits;
}

export interface CleanSeal {
  /** Transparent, trimmed, centred. */
  png: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** The seal runs into the edge of the picture: part of it is probably missing. */
  touchesEdge: boolean;
}

const SEARCH_SIDE = 1200;
const OUTPUT_SIDE = 1400;
const MIN_SEAL_PX = 120;

/**
 * A photograph or scan of a paper seal → a clean seal. Takes a fraction of a second of CPU: run it in a worker.
 * @throws SealProblem with a sentence for the user.
 */
export async function cleanSealPicture(
  bytes: Uint8Array,
  options: CleanSealOptions = {},
): Promise<CleanSeal> {
  const { colour = SEAL_RED, limits = pictureLimits } = options;
  const paint = colour === 'original' ? undefined : rgb(inkOf({ colour }, SEAL_RED).colour);
  const size = await inspectPicture(bytes, limits);
  const found = await find(bytes, limits, { maxSide: SEARCH_SIDE });
  const scale = size.width / found.layer.width;
  const sealSide = Math.max(found.box.right - found.box.left, found.box.bottom - found.box.top);
  if (sealSide * scale < MIN_SEAL_PX) throw sealProblem('PICTURE_SEAL_TOO_SMALL', { limit: MIN_SEAL_PX });
  // A large photograph is searched small and then read again where the seal is, in full detail.
  const fine =
    scale > 1.02
      ? await find(bytes, limits, { crop: cropAround(found.box, scale, size), maxSide: OUTPUT_SIDE })
      : found;
  return {
    ...(await compose(fine.layer, fine.box, paint)),
    touchesEdge: touchesEdge(found.layer, found.box),
  };
}

function touchesEdge({ width, height }: InkLayer, { left, top, right, bottom }: PixelBox): boolean {
  return left <= 1 || top <= 1 || right >= width - 1 || bottom >= height - 1;
}

async function find(bytes: Uint8Array, limits: PictureLimits, how: { crop?: Crop; maxSide: number }) {
  const layer = separateInk(await decodePicture(bytes, limits, how));
  return { layer, box: isolateSeal(layer) };
}

/** With enough paper around the seal to measure the light. */
function cropAround(box: PixelBox, scale: number, size: { width: number; height: number }): Crop {
  const margin = 0.15 * Math.max(box.right - box.left, box.bottom - box.top);
  const left = Math.max(Math.floor((box.left - margin) * scale), 0);
  const top = Math.max(Math.floor((box.top - margin) * scale), 0);
  const right = Math.min(Math.ceil((box.right + margin) * scale), size.width);
  const bottom = Math.min(Math.ceil((box.bottom + margin) * scale), size.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Nearly square seals come out square, so that a round seal stays round wherever it is placed. */
const NEARLY_SQUARE = 1.08;

async function compose(layer: InkLayer, box: PixelBox, paint?: readonly number[]) {
  const [sealWidth, sealHeight] = [box.right - box.left, box.bottom - box.top];
  const longer = Math.max(sealWidth, sealHeight);
  const margin = Math.ceil(longer * 0.015) + 2;
  const square = longer / Math.min(sealWidth, sealHeight) < NEARLY_SQUARE;
  const widthPx = (square ? longer : sealWidth) + 2 * margin;
  const heightPx = (square ? longer : sealHeight) + 2 * margin;
  const offsetX = box.left - Math.floor((widthPx - sealWidth) / 2);
  const offsetY = box.top - Math.floor((heightPx - sealHeight) / 2);
  const pixels = Buffer.alloc(widthPx * heightPx * 4);
  const ink = paint ?? meanInk(layer);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [sx, sy] = [x + offsetX, y + offsetY];
      if (sx < 0 || sy < 0 || sx >= layer.width || sy >= layer.height) continue;
      const from = sy * layer.width + sx;
      const cover = layer.cover[from]!;
      if (cover === 0) continue;
      const colour = paint ?? ownInk(layer, from, ink);
      pixels.set([...colour, Math.round(cover * 255)], (y * widthPx + x) * 4);
    }
  }
  const sharp = await loadSharp();
  const png = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .png()
    .toBuffer();
  return { png, widthPx, heightPx };
}

function meanInk({ cover, reflectance }: InkLayer): number[] {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! < 0.95 || isDark(reflectance[i * 3]!)) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel]! += reflectance[i * 3 + channel]!;
    sum[3]!++;
  }
  return sum.slice(0, 3).map((value) => Math.round((255 * value) / Math.max(sum[3]!, 1)));
}

/** The ink without the paper that shines through at the edges; under black print, the mean ink. */
function ownInk({ cover, reflectance }: InkLayer, i: number, mean: readonly number[]): readonly number[] {
  if (cover[i]! < 0.9 || isDark(reflectance[i * 3]!)) return mean;
  return [0, 1, 2].map((channel) => Math.round(255 * reflectance[i * 3 + channel]!));
}

function isDark(redReflectance: number): boolean {
  return redReflectance < 0.58;
}
