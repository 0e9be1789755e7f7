import type { Drawing } from '../drawing/drawing.ts';
import { inkOf } from '../drawing/ink.ts';
import { bounds, move } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';
import { PEN_MM } from './pen.ts';
import { ribbon } from './ribbon.ts';
import { checkStrokes, cleanStroke, extent, inkWidths, type Stroke } from './strokes.ts';

export interface HandwritingRequest {
  strokes: readonly Stroke[];
  /** The signature is made as large as fits here, and trimmed. */
  maxWidthMm?: number;
  maxHeightMm?: number;
  penMm?: number;
  colour?: string;
  opacity?: number;
}

/** 墨 */
const INK_BLACK = '#14181F';

/** A signature written by hand as an area of ink. @throws SealProblem with a sentence for the user. */
export function drawHandwriting(request: HandwritingRequest): Drawing {
  const { strokes, maxWidthMm = 40, maxHeightMm = 16, penMm = PEN_MM } = request;
  const ink = inkOf(request, INK_BLACK);
  checkStrokes(strokes);
  checkSheet(maxWidthMm, maxHeightMm, penMm);
  const { left, top, width, height } = extent(strokes.flat());
  const room = { width: maxWidthMm - 2 * penMm, height: maxHeightMm - 2 * penMm };
  const scale = Math.min(room.width / Math.max(width, 1), room.height / Math.max(height, 1));
  const paths = strokes.map((stroke) => {
    const points = cleanStroke(
      stroke.map((p) => ({ ...p, x: (p.x - left) * scale, y: (p.y - top) * scale })),
    );
    const widths = inkWidths(points, penMm);
    return ribbon(points.map(({ x, y }, i) => ({ x, y, width: widths[i] as number })));
  });
  const box = bounds(paths.flat());
  return {
    widthMm: box.right - box.left,
    heightMm: box.bottom - box.top,
    ...ink,
    shapes: paths
      .filter((path) => path.length > 0)
      .map((path) => ({ path: move(path, -box.left, -box.top), fill: true })),
  };
}

function checkSheet(widthMm: number, heightMm: number, penMm: number): void {
  const within = (value: number, min: number, max: number) => value >= min && value <= max;
  const fine = within(widthMm, 10, 100) && within(heightMm, 5, 100) && within(penMm, 0.2, 2);
  if (!fine) throw sealProblem('SIZE_INVALID');
}
