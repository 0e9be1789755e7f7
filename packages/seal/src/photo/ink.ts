import { sealProblem } from '../problems.ts';
import { between, estimateLight, lightOfRow } from './light.ts';
import type { Picture } from './picture.ts';

/** How much seal ink covers each pixel, 0 to 1, and the ink's own colour. */
export interface InkLayer {
  width: number;
  height: number;
  cover: Float32Array;
  /** Reflectance of pixel by paper, three per pixel, for those who want the real colour back. */
  reflectance: Float32Array;
}

/** Redness below this is what cameras and JPEG make of black text. */
const NOISE = 0.12;
/** Less red than this share of the picture is no seal. */
const MIN_SHARE = 0.0004;
/** Missing red light beyond this is black print, under which red ink cannot be seen. */
const BLACK = 0.42;

/**
 * Red ink takes green and blue light and leaves the red; black takes all three. Measured against the paper
 * of the same spot, the difference is the same in the sun and in the shade.
 */
export function separateInk(picture: Picture): InkLayer {
  const { width, height } = picture;
  const reflectance = reflectanceOf(picture);
  const redness = new Float32Array(width * height);
  for (let i = 0; i < redness.length; i++) {
    redness[i] = rednessOf(reflectance[i * 3]!, reflectance[i * 3 + 1]!, reflectance[i * 3 + 2]!);
  }
  const full = fullInk(redness);
  const cover = redness.map((value) => smoothstep(0.28, 0.62, value / full));
  uncover({ width, height, cover, reflectance });
  return { width, height, cover, reflectance };
}

function reflectanceOf(picture: Picture): Float32Array {
  const { width, height, rgb } = picture;
  const light = estimateLight(picture);
  const columns = Array.from({ length: width }, (_, x) => between(x, light.block, light.columns));
  const out = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const row = lightOfRow(light, y);
    for (let x = 0; x < width; x++) {
      const { from, to, share } = columns[x]!;
      for (let channel = 0; channel < 3; channel++, i++) {
        const here = row[from * 3 + channel]! * (1 - share) + row[to * 3 + channel]! * share;
        out[i] = Math.min(rgb[i]! / Math.max(here, 8), 1);
      }
    }
  }
  return out;
}

/** From orange-red to crimson: both green and blue are missing, neither much more than the other. */
function rednessOf(r: number, g: number, b: number): number {
  const lessGreen = r - g;
  const lessBlue = r - b;
  const nearRed = Math.min(lessGreen, lessBlue) > 0.4 * Math.max(lessGreen, lessBlue);
  return nearRed && lessGreen > 0 ? (lessGreen + lessBlue) / 2 : 0;
}

/** Redness of a fully inked pixel: the upper end of what is red at all. */
function fullInk(redness: Float32Array): number {
  const red = redness.filter((value) => value > NOISE).sort();
  if (red.length < redness.length * MIN_SHARE) throw sealProblem('PICTURE_WITHOUT_SEAL');
  return red[Math.floor(red.length * 0.85)] as number;
}

/** Where black print hides the seal, the ink continues if it surrounds the print. */
function uncover(layer: InkLayer): void {
  const { width, height, cover, reflectance } = layer;
  const hidden = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    hidden[i] = 1 - reflectance[i * 3]! > BLACK && cover[i]! < 0.5 ? 1 : 0;
  }
  const wide = boxMean(hidden, width, height, 1);
  const known = wide.map((value) => (value > 0 ? 0 : 1));
  const radius = Math.max(Math.round(Math.max(width, height) / 180), 3);
  const ink = boxMean(
    cover.map((value, i) => value * known[i]!),
    width,
    height,
    radius,
  );
  const seen = boxMean(known, width, height, radius);
  for (let i = 0; i < cover.length; i++) {
    if (wide[i]! === 0) continue;
    const around = seen[i]! > 0.08 ? ink[i]! / seen[i]! : 0;
    cover[i] = Math.max(cover[i]!, smoothstep(0.48, 0.66, around));
  }
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

/** Mean over a square window, by running sums: the cost does not depend on the radius. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return columnMeans(rowMeans(values, width, height, radius), width, height, radius);
}

function rowMeans(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += values[start + x]!;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += values[start + x + radius]!;
      if (x - radius > 0) sum -= values[start + x - radius - 1]!;
      out[start + x] = sum / windowSize(x, width, radius);
    }
  }
  return out;
}

/** Row by row with one sum per column: memory is read in the order in which it lies. */
function columnMeans(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(values.length);
  const sums = new Float64Array(width);
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return;
    for (let x = 0; x < width; x++) sums[x]! += sign * values[y * width + x]!;
  };
  for (let y = 0; y < radius; y++) addRow(y, 1);
  for (let y = 0; y < height; y++) {
    addRow(y + radius, 1);
    addRow(y - radius - 1, -1);
    const count = windowSize(y, height, radius);
    for (let x = 0; x < width; x++) out[y * width + x] = sums[x]! / count;
  }
  return out;
}

function windowSize(at: number, length: number, radius: number): number {
  return Math.min(at + radius, length - 1) - Math.max(at - radius, 0) + 1;
}
