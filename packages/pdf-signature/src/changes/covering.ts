import type { Box } from '@yinxin/pdf';
import { area, overlap } from '../common/boxes.ts';
import { brightnessOfRgb, type Rgb } from '../common/content/colours.ts';
import type { Glyph, Readable } from './readable.ts';
import type { Cover } from './remarks.ts';

/** Every letter is looked at in so many points across and up. */
const GRID = 8;
/** Of a letter, by what nothing shines through: less than the dot of a decimal point at its foot. */
const MOST_BY_SOLID = 0.1;
/** The same with lines: a struck letter can be read. */
const MOST_BY_ALL = 0.3;
/** A thicker line could stand for what it covers, where nobody knows what that is. */
const THINNEST = 1.5;
/** What readers round, in square points. */
const TOUCH = 4;
/** Of the difference between letter and paper that there was, what has to be left. */
const LEFT_OF_CONTRAST = 0.5;
const ENOUGH_CONTRAST = 0.2;

/**
 * Whether new remarks, with all that lie there already, keep somebody from reading: a row of small notes hides a line as
 * well as one white box does, and one note a digit. Colours that only darken hide letters of their own colour.
 */
export function hidesText(readable: Readable, added: readonly Cover[], there: readonly Cover[]): boolean {
  const [own, all] = [joined(added), joined([...added, ...there])];
  if (own.solid.length + own.lines.length + own.tints.length === 0) return false;
  if (!readable.isWhole && own.solid.length > 0) return true;
  if (readable.pictures.some((picture) => liesOn(own, picture))) return true;
  const around = [...own.solid, ...own.lines.map(({ box }) => box), ...own.tints.map(({ box }) => box)];
  return readable.glyphs.some(
    (glyph) => around.some((box) => touches(box, glyph.box)) && isHidden(glyph, all),
  );
}

const joined = (covers: readonly Cover[]): Omit<Cover, 'area'> => ({
  solid: covers.flatMap(({ solid }) => solid),
  lines: covers.flatMap(({ lines }) => lines),
  tints: covers.flatMap(({ tints }) => tints),
});

const touches = (a: Box, b: Box): boolean => area(overlap(a, b)) > 0;

function liesOn({ solid, lines }: Omit<Cover, 'area'>, picture: Box): boolean {
  const thick = lines.filter(({ box }) => Math.min(box.right - box.left, box.top - box.bottom) > THINNEST);
  return [...solid, ...thick.map(({ box }) => box)].some((box) => area(overlap(box, picture)) > TOUCH);
}

function isHidden({ box, rgb }: Glyph, { solid, lines, tints }: Omit<Cover, 'area'>): boolean {
  const opaque = solid.filter((each) => touches(each, box));
  const thin = lines.filter((each) => touches(each.box, box));
  let [bySolid, byAll] = [0, 0];
  for (const [x, y] of pointsIn(box)) {
    const isUnderSolid = opaque.some((each) => holds(each, x, y));
    const densities = thin.filter((each) => holds(each.box, x, y)).map(({ density }) => density);
    bySolid += isUnderSolid ? 1 : 0;
    byAll += isUnderSolid ? 1 : Math.max(0, ...densities);
  }
  const points = GRID * GRID;
  if (bySolid > MOST_BY_SOLID * points || byAll > MOST_BY_ALL * points) return true;
  const colours = tints.filter((each) => touches(each.box, box)).map((each) => each.rgb);
  return rgb !== undefined && colours.length > 0 && !isSeenThrough(rgb, colours);
}

export function* pointsIn({ left, bottom, right, top }: Box): Generator<[number, number]> {
  for (let i = 0; i < GRID * GRID; i++) {
    const [column, row] = [i % GRID, Math.floor(i / GRID)];
    yield [left + ((column + 0.5) / GRID) * (right - left), bottom + ((row + 0.5) / GRID) * (top - bottom)];
  }
}

export const holds = ({ left, bottom, right, top }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** Multiply (ISO 32000-1 11.3.5.2) of letter and paper alike. */
function isSeenThrough(letter: Rgb, colours: readonly Rgb[]): boolean {
  const paper = colours.reduce<Rgb>(multiplied, [1, 1, 1]);
  const before = 1 - brightnessOfRgb(letter);
  const after = brightnessOfRgb(paper) - brightnessOfRgb(multiplied(letter, paper));
  return after >= Math.min(ENOUGH_CONTRAST, LEFT_OF_CONTRAST * before);
}

const multiplied = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
