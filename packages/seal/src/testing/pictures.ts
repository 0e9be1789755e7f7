import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Darkness of a picture on white paper, 0 to 1 per pixel; red ink is dark in green light. */
export interface Ink {
  width: number;
  height: number;
  dark: Float32Array;
}

export async function inkOfPng(png: Uint8Array): Promise<Ink> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .extractChannel('green')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    dark: Float32Array.from(data, (green) => 1 - green / 255),
  };
}

const BLOCK = 8;

/**
 * How different two pictures look: the mean over all pixels, and the worst 8×8 block after averaging, which
 * forgives antialiasing and a tenth of a pixel but not a stroke that moved.
 */
export function difference(a: Ink, b: Ink): { mean: number; worst: number } {
  if (a.width !== b.width || a.height !== b.height) return { mean: 1, worst: 1 };
  let sum = 0;
  let worst = 0;
  for (let top = 0; top < a.height; top += BLOCK) {
    for (let left = 0; left < a.width; left += BLOCK) {
      const block = blockDifference(a, b, left, top);
      sum += block.sum;
      worst = Math.max(worst, block.mean);
    }
  }
  return { mean: sum / a.dark.length, worst };
}

function blockDifference(a: Ink, b: Ink, left: number, top: number): { sum: number; mean: number } {
  let [sum, signed, count] = [0, 0, 0];
  for (let y = top; y < Math.min(top + BLOCK, a.height); y++) {
    for (let x = left; x < Math.min(left + BLOCK, a.width); x++) {
      const delta = (a.dark[y * a.width + x] as number) - (b.dark[y * a.width + x] as number);
      sum += Math.abs(delta);
      signed += delta;
      count++;
    }
  }
  return { sum, mean: Math.abs(signed) / count };
}

const goldenFolder = new URL('../../goldens/', import.meta.url);

/** With UPDATE_GOLDENS=1 the picture becomes the golden: look at it before you commit it. */
export async function differenceFromGolden(
  name: string,
  png: Uint8Array,
): Promise<{ mean: number; worst: number }> {
  const file = new URL(`${name}.png`, goldenFolder);
  if (process.env.UPDATE_GOLDENS === '1') await writeFile(file, png);
  if (!existsSync(file)) throw new Error(`no golden ${name}; make it with UPDATE_GOLDENS=1`);
  return difference(await inkOfPng(png), await inkOfPng(await readFile(file)));
}
