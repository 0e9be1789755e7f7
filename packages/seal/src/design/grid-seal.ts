import type { Shape } from '../drawing/drawing.ts';
import { type Box, type Path, roundedRectangle } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';
import type { Faces } from '../text/faces.ts';
import { normaliseName } from '../text/name.ts';
import { hanMetric, hanRun, type Run, setGlyph } from '../text/run.ts';
import { splitLines } from './lines.ts';
import type { SealRequest } from './request.ts';
import type { GridTemplate } from './templates.ts';

/** Space between neighbouring characters. */
const GUTTER_MM = 0.45;
/** Smaller characters cannot be read on paper. */
const MIN_CHARACTER_MM = 1.1;

/** A square or oblong seal, centred on the origin: a frame and lines of text that fill it. */
export function gridSeal(faces: Faces, template: GridTemplate, request: SealRequest): Shape[] {
  const name = normaliseName(request.name);
  const tail = template.title === undefined ? (request.suffix ?? '') : (request.title ?? template.title);
  // Latin letters are not read from top to bottom.
  const writing = /[A-Za-z]/.test(name) ? 'rows' : (request.writing ?? template.writing);
  const box = textBox(template);
  const ratio = (box.right - box.left) / (box.bottom - box.top);
  const texts = splitLines(name, tail && normaliseName(tail), writing, ratio);
  const runs = texts.map((text) => hanRun(faces.serif, text));
  return [
    ...(request.border === false ? [] : frames(template)),
    {
      path: runs.flatMap((run, i) => fillLine(run, lineBox(box, writing, i, runs.length), writing, template)),
      fill: true,
    },
  ];
}

function frames({ widthMm, heightMm, borders, cornerRadiusMm }: GridTemplate): Shape[] {
  return borders.map(({ insetMm, widthMm: strokeMm }) => {
    const middle = insetMm + strokeMm / 2;
    const frame = centred(widthMm - 2 * middle, heightMm - 2 * middle);
    return { path: roundedRectangle(frame, cornerRadiusMm), strokeMm };
  });
}

function textBox({ widthMm, heightMm, borders, paddingMm }: GridTemplate): Box {
  const inset = Math.max(...borders.map((border) => border.insetMm + border.widthMm)) + paddingMm;
  return centred(widthMm - 2 * inset, heightMm - 2 * inset);
}

function centred(width: number, height: number): Box {
  return { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
}

/** Columns are read from the right, rows from the top. */
function lineBox(box: Box, writing: 'columns' | 'rows', index: number, count: number): Box {
  if (writing === 'rows') {
    const height = (box.bottom - box.top - GUTTER_MM * (count - 1)) / count;
    const top = box.top + index * (height + GUTTER_MM);
    return { ...box, top, bottom: top + height };
  }
  const width = (box.right - box.left - GUTTER_MM * (count - 1)) / count;
  const right = box.right - index * (width + GUTTER_MM);
  return { ...box, left: right - width, right };
}

function fillLine(run: Run, box: Box, writing: 'columns' | 'rows', template: GridTemplate): Path {
  const along = writing === 'rows' ? box.right - box.left : box.bottom - box.top;
  const across = writing === 'rows' ? box.bottom - box.top : box.right - box.left;
  const total = run.widths.reduce((sum, width) => sum + width, 0);
  const unit = (along - GUTTER_MM * (run.glyphs.length - 1)) / total;
  if (Math.min(unit, across) < MIN_CHARACTER_MM) throw sealProblem('NAME_TOO_LONG', { text: run.text });
  let offset = 0;
  return run.glyphs.flatMap((glyph, i) => {
    const share = (run.widths[i] as number) * unit;
    const middle = offset + share / 2;
    offset += share + GUTTER_MM;
    const [width, height] = writing === 'rows' ? [unit, across] : [across, unit];
    const face = limitAspect(width, height, template);
    const foot =
      writing === 'rows'
        ? { x: box.left + middle, y: (box.top + box.bottom + face.height) / 2 }
        : { x: (box.left + box.right) / 2, y: box.top + middle + face.height / 2 };
    return setGlyph(glyph, hanMetric, { ...foot, turn: 0 }, face.width, face.height);
  });
}

function limitAspect(width: number, height: number, { minAspect, maxAspect }: GridTemplate) {
  return { width: Math.min(width, height * maxAspect), height: Math.min(height, width / minAspect) };
}
