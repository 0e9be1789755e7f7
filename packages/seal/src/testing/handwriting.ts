import type { PenPoint, Stroke } from '../handwriting/strokes.ts';

/** A pen that visits the corners given, with the pace of a hand: slow at the ends, quick between. */
export function stroke(corners: readonly (readonly [number, number])[], start = 0): Stroke {
  const points: PenPoint[] = [];
  let time = start;
  for (let i = 0; i + 1 < corners.length; i++) {
    const [from, to] = [corners[i]!, corners[i + 1]!];
    const steps = Math.max(Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 7), 2);
    for (let k = i === 0 ? 0 : 1; k <= steps; k++) {
      const t = k / steps;
      points.push({ x: from[0] + t * (to[0] - from[0]), y: from[1] + t * (to[1] - from[1]), time });
      time += 8 + 14 * Math.abs(2 * t - 1);
    }
  }
  return points;
}

/** 王一 in seven quick strokes, with a hook, a crossing and a dot. */
export const signature: readonly Stroke[] = [
  stroke([
    [20, 30],
    [60, 24],
    [112, 22],
  ]),
  stroke(
    [
      [28, 72],
      [64, 68],
      [104, 64],
    ],
    400,
  ),
  stroke(
    [
      [66, 24],
      [67, 60],
      [64, 112],
    ],
    800,
  ),
  stroke(
    [
      [10, 122],
      [60, 114],
      [125, 110],
    ],
    1200,
  ),
  stroke(
    [
      [150, 84],
      [190, 70],
      [250, 66],
      [262, 74],
      [230, 84],
    ],
    1700,
  ),
  stroke(
    [
      [280, 40],
      [268, 80],
      [286, 120],
      [330, 96],
      [300, 70],
      [276, 108],
      [340, 130],
    ],
    2300,
  ),
  stroke(
    [
      [350, 40],
      [353, 44],
    ],
    3000,
  ),
];
