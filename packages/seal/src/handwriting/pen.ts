// One stroke as ink, for the sheet that somebody writes on: the same line that draw-handwriting makes of it. Pure and
// small: the browser imports it.
import { pathData } from '../drawing/path-data.ts';
import { ribbon } from './ribbon.ts';
import { cleanStroke, inkWidths, type PenPoint, type Stroke } from './strokes.ts';

export type { PenPoint, Stroke };

/** @returns the data of an SVG path, in the units of the stroke. */
export function strokePath(stroke: Stroke, penWidth: number): string {
  if (stroke.length === 0) return '';
  // the rules of ink are in millimetres of a pen of this width
  const scale = PEN_MM / penWidth;
  const points = cleanStroke(stroke.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })));
  const widths = inkWidths(points, PEN_MM);
  return pathData(ribbon(points.map(({ x, y }, i) => ({ x, y, width: widths[i] as number }))), 1 / scale);
}

export const PEN_MM = 0.75;
