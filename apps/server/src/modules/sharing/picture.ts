import type { ShareCard } from '@yinxin/api';
import {
  type Drawing,
  drawSeal,
  type Face,
  type Faces,
  type Path,
  printPng,
  roundedRectangle,
  SEAL_RED,
  type Shape,
  textLine,
  textWidth,
  transform,
} from '@yinxin/seal';
import { breakLines, type Measure, shortened } from './lines.ts';

/** What networks crop the least (ogp.me gives none; 1.91 : 1 is what they share). */
export const PICTURE = { width: 1200, height: 630 } as const;

/** To be raised with every change of the drawing: the address of each picture then changes too. */
export const DESIGN = 1;

const PAPER = '#FAF8F4';
const INK = '#14181F';
const INK_3 = '#6B6F76';
const LINE = '#DCD7CC';

const MARGIN = 88;
const TEXT_WIDTH = 800;
/** The title as large as it fits. */
const SETTINGS = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 54, lines: 3 },
] as const;
const LAST_SETTING = SETTINGS[2];
const LEADING = 1.36;

const measureBy =
  (face: Face, size: number): Measure =>
  (text) =>
    textWidth(face, text, size);

const lineOf = (face: Face, text: string, size: number, x: number, baseline: number): Path =>
  textLine(face, text, { size, x, baseline });

const filled = (path: Path): Shape => ({ path, fill: true });
const box = (left: number, top: number, width: number, height: number, radius: number): Path =>
  roundedRectangle({ left, top, right: left + width, bottom: top + height }, radius);

const plate = (colour: string, shapes: Shape[], opacity = 1): Drawing => ({
  widthMm: PICTURE.width,
  heightMm: PICTURE.height,
  colour,
  opacity,
  shapes,
});

function titleShapes(face: Face, title: string): Shape[] {
  const set = ({ size, lines }: (typeof SETTINGS)[number]) =>
    breakLines(title, TEXT_WIDTH, lines, measureBy(face, size));
  const setting = SETTINGS.find(set) ?? LAST_SETTING;
  const { size } = setting;
  const lines = set(setting) ?? shortened(title, TEXT_WIDTH, setting.lines, measureBy(face, size));
  const height = lines.length * size * LEADING;
  const top = 304 - height / 2;
  return lines.map((line, index) =>
    filled(lineOf(face, line, size, MARGIN, top + (index + 0.5) * size * LEADING + size * 0.36)),
  );
}

/** Our own seal, large, turned a little and running over the edge as if stamped. */
function sealPlate(faces: Faces): Drawing {
  const seal = drawSeal(faces, { kind: 'personal', name: '印信', suffix: '', writing: 'rows' });
  const scale = 264 / seal.widthMm;
  const turn = (-8 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const shapes = seal.shapes.map((shape): Shape => {
    const path = transform(shape.path, [cos, sin, -sin, cos, 884, 356]);
    return 'fill' in shape ? filled(path) : { path, strokeMm: shape.strokeMm * scale };
  });
  return plate(SEAL_RED, shapes, 0.94);
}

const BADGE = { size: 26, pad: 14, height: 44 };

/** 示例 in a frame after the label, wherever the page has it. */
function badge(face: Face, text: string, x: number, baseline: number): Shape[] {
  const width = measureBy(face, BADGE.size)(text) + 2 * BADGE.pad;
  const top = baseline - BADGE.size * 0.38 - BADGE.height / 2;
  return [
    { path: box(x, top, width, BADGE.height, 6), strokeMm: 2 },
    filled(lineOf(face, text, BADGE.size, x + BADGE.pad, baseline - 2)),
  ];
}

/** What a link to a page looks like where it is shared: our paper, our seal, the page's title. */
function drawCard(faces: Faces, card: ShareCard): Drawing[] {
  const { serif, sans } = faces;
  const labelWidth = measureBy(sans, 30)(card.label);
  const foot = 548;
  return [
    plate(LINE, [
      { path: box(28, 28, PICTURE.width - 56, PICTURE.height - 56, 18), strokeMm: 2 },
      filled(box(MARGIN, 478, TEXT_WIDTH - 40, 2, 0)),
    ]),
    sealPlate(faces),
    plate(SEAL_RED, [
      filled(box(MARGIN, 101, 34, 5, 0)),
      filled(lineOf(sans, card.label, 30, MARGIN + 52, 115)),
    ]),
    plate(INK, [...titleShapes(serif, card.title), filled(lineOf(serif, '印信', 34, MARGIN, foot))]),
    plate(INK_3, [
      ...(card.sample ? badge(sans, '示例', MARGIN + 52 + labelWidth + 24, 115) : []),
      filled(lineOf(sans, card.note, 24, MARGIN + 96, foot - 2)),
    ]),
  ];
}

export const printCard = (faces: Faces, card: ShareCard) => printPng(drawCard(faces, card), PAPER);
