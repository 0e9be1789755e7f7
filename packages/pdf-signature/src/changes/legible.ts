import type { Box } from '@yinxin/pdf';
import { overlap } from '../common/boxes.ts';
import type { Thing } from '../common/content/look.ts';
import type { Ink } from '../common/content/state.ts';
import { boxesOfShape } from '../common/content/strokes.ts';
import type { Letter } from '../common/content/text.ts';
import { holds, pointsIn } from './covering.ts';
import { isShape } from './paint.ts';

/** A letter with what it is written in and what clips leave of its place. */
export interface WrittenLetter extends Letter {
  ink: Ink;
  view: Box;
}

/** Of black upon paper. */
const LEAST_CONTRAST = 0.3;

/** The letters that are seen at all. */
export const writtenIn = (things: readonly Thing[]): WrittenLetter[] =>
  things.flatMap((thing) => {
    const ink = thing.kind === 'text' ? thing.inks.find(isStrong) : undefined;
    const view = thing.seen;
    return thing.kind === 'text' && ink && view
      ? thing.letters.map((letter) => ({ ...letter, ink, view }))
      : [];
  });

const isStrong = ({ alpha, brightness }: Ink): boolean => alpha * (1 - brightness) >= LEAST_CONTRAST;

/** Letters smaller than this are dots, and thinner or more stretched ones are lines. */
const [SMALLEST, THINNEST, MOST_STRETCHED] = [2, 0.8, 6];
/** Of a letter, across and up. */
const [LEAST_ACROSS, LEAST_UP] = [0.5, 0.7];
/** Where words run out of their field they fill it before, with so many letters at least. */
const [FILLED_SHARE, FEWEST] = [0.7, 12];
/** What a number goes on with, or is written in. */
const IN_NUMBERS = /[\d.,%零〇一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟萬億元角分]/u;

/** Whether the words can be read, all of them or as much as their field has room for. */
export function isInView(letters: readonly WrittenLetter[]): boolean {
  if (!letters.every(isLegible)) return false;
  const isIn = letters.map(isWhole);
  const inside = letters.filter((_, at) => isIn[at]);
  if (inside.length === letters.length) return true;
  // A sum that is cut is another sum.
  const cuts = letters.flatMap((letter, at) =>
    at > 0 && isIn[at - 1] !== isIn[at] ? [letters[at - 1]!, letter] : [],
  );
  if (inside.length < FEWEST || cuts.some(({ text }) => IN_NUMBERS.test(text ?? ''))) return false;
  const [left, right] = [
    Math.min(...inside.map(({ box }) => box.left)),
    Math.max(...inside.map(({ box }) => box.right)),
  ];
  const { view } = inside[0]!;
  return right - left >= FILLED_SHARE * (view.right - view.left);
}

function isLegible({ box: { left, bottom, right, top } }: Letter): boolean {
  const [small, large] = [right - left, top - bottom].toSorted((a, b) => a - b) as [number, number];
  return large >= SMALLEST && small >= THINNEST && large <= MOST_STRETCHED * small;
}

function isWhole({ box, view }: WrittenLetter): boolean {
  const { left, bottom, right, top } = overlap(box, view);
  return (
    right - left >= LEAST_ACROSS * (box.right - box.left) && top - bottom >= LEAST_UP * (box.top - box.bottom)
  );
}

/** Of a letter, in points of a grid. */
const MOST_COVERED = 0.25;
const GRID = 64;

/** Whether letters lie under or upon shapes in about their own colour. */
export function isPaintedOver(letters: readonly WrittenLetter[], things: readonly Thing[]): boolean {
  const shapes = things.filter(isShape).filter(({ seen }) => seen);
  const painted = shapes.map((shape) => ({ ink: shape.ink, boxes: boxesOfShape(shape) }));
  return letters.some(({ box, ink }) => {
    const boxes = painted.flatMap((each) => (isAlike(each.ink, ink) ? each.boxes : []));
    const covered = [...pointsIn(box)].filter(([x, y]) => boxes.some((each) => holds(each, x, y)));
    return covered.length > MOST_COVERED * GRID;
  });
}

const isAlike = (a: Ink, b: Ink): boolean =>
  Math.abs(a.alpha * (1 - a.brightness) - b.alpha * (1 - b.brightness)) < LEAST_CONTRAST;
