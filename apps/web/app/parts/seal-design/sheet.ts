// Where the strokes lie on a sheet whose size may change while somebody writes: a phone is turned, a window is drawn.
import type { PenPoint, Stroke } from '@yinxin/seal/pen';

export interface Sheet {
  width: number;
  height: number;
}

/** From the strokes' own units to the pixels of the sheet. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const asWritten: View = { scale: 1, x: 0, y: 0 };

/** Between what is written and the edge. */
const MARGIN = 12;

export const inkPoint = <At extends { x: number; y: number }>(at: At, { scale, x, y }: View): At => ({
  ...at,
  x: tenth((at.x - x) / scale),
  y: tenth((at.y - y) / scale),
});

const tenth = (value: number) => Math.round(value * 10) / 10;

function extentOf(points: readonly PenPoint[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What is written stays wholly in sight, about where it was, and never grows. */
export function refit(strokes: readonly Stroke[], view: View, before: Sheet, after: Sheet): View {
  const points = strokes.flat();
  if (points.length === 0) return asWritten;
  const { left, top, width, height } = extentOf(points);
  const scale = Math.min(
    1,
    (after.width - 2 * MARGIN) / Math.max(width, 1),
    (after.height - 2 * MARGIN) / Math.max(height, 1),
  );
  const place = (from: number, size: number, offset: number, room: number, newRoom: number) => {
    const middle = ((from + size / 2) * view.scale + offset) / room;
    const half = (size * scale) / 2;
    const inside = Math.min(Math.max(middle * newRoom, half + MARGIN), newRoom - half - MARGIN);
    return inside - (from + size / 2) * scale;
  };
  return {
    scale,
    x: place(left, width, view.x, before.width, after.width),
    y: place(top, height, view.y, before.height, after.height),
  };
}
