import type { Picture } from './picture.ts';

/** The colour of the bare paper everywhere, on a coarse grid: light falls unevenly and paper is not white. */
export interface Light {
  columns: number;
  rows: number;
  block: number;
  rgb: Float32Array;
}

const BLOCKS_PER_SIDE = 36;
/** Paper is looked for this many blocks around: wider than the solid part of a star. */
const REACH = 3;

export function estimateLight(picture: Picture): Light {
  const block = Math.max(Math.ceil(Math.max(picture.width, picture.height) / BLOCKS_PER_SIDE), 4);
  const columns = Math.ceil(picture.width / block);
  const rows = Math.ceil(picture.height / block);
  const brightest = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      brightest.set(paperOfBlock(picture, column * block, row * block, block), (row * columns + column) * 3);
    }
  }
  const paper = neighbourhood(brightest, columns, rows, brightestOf);
  return { columns, rows, block, rgb: neighbourhood(paper, columns, rows, meanOf) };
}

/** The light along one row of pixels, three values per column of the grid. */
export function lightOfRow({ columns, rows, block, rgb }: Light, y: number): Float32Array {
  const { from, to, share } = between(y, block, rows);
  const out = new Float32Array(columns * 3);
  for (let i = 0; i < out.length; i++) {
    out[i] = rgb[from * columns * 3 + i]! * (1 - share) + rgb[to * columns * 3 + i]! * share;
  }
  return out;
}

/** The two grid cells whose centres lie around a pixel, and how far it is from the first to the second. */
export function between(
  pixel: number,
  block: number,
  cells: number,
): { from: number; to: number; share: number } {
  const place = Math.min(Math.max((pixel + 0.5) / block - 0.5, 0), cells - 1);
  const from = Math.floor(place);
  return { from, to: Math.min(from + 1, cells - 1), share: place - from };
}

/** Mean colour of the block's brightest pixels in green light, where red ink and black ink are both dark. */
function paperOfBlock({ width, height, rgb }: Picture, left: number, top: number, block: number): number[] {
  const right = Math.min(left + block, width);
  const bottom = Math.min(top + block, height);
  const histogram = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) histogram[rgb[(y * width + x) * 3 + 1] as number]!++;
  }
  const floor = brightestFifth(histogram, (right - left) * (bottom - top));
  const sum = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = (y * width + x) * 3;
      if ((rgb[i + 1] as number) < floor) continue;
      for (let channel = 0; channel < 3; channel++) sum[channel]! += rgb[i + channel] as number;
      sum[3]!++;
    }
  }
  return sum.slice(0, 3).map((value) => value / sum[3]!);
}

function brightestFifth(histogram: Uint32Array, count: number): number {
  let above = 0;
  for (let level = 255; level > 0; level--) {
    above += histogram[level] as number;
    if (above >= count / 5) return level;
  }
  return 0;
}

/** One value of three channels from the cells at these offsets. */
type Fold = (grid: Float32Array, cells: readonly number[]) => readonly number[];

const brightestOf: Fold = (grid, cells) => {
  const best = cells.reduce((a, b) => (grid[b + 1]! > grid[a + 1]! ? b : a));
  return [grid[best]!, grid[best + 1]!, grid[best + 2]!];
};

const meanOf: Fold = (grid, cells) =>
  [0, 1, 2].map((channel) => cells.reduce((sum, cell) => sum + grid[cell + channel]!, 0) / cells.length);

function neighbourhood(grid: Float32Array, columns: number, rows: number, fold: Fold): Float32Array {
  const out = new Float32Array(grid.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cells: number[] = [];
      for (let y = Math.max(row - REACH, 0); y <= Math.min(row + REACH, rows - 1); y++) {
        for (let x = Math.max(column - REACH, 0); x <= Math.min(column + REACH, columns - 1); x++) {
          cells.push((y * columns + x) * 3);
        }
      }
      out.set(fold(grid, cells), (row * columns + column) * 3);
    }
  }
  return out;
}
