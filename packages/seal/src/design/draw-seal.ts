import type { Drawing, Shape } from '../drawing/drawing.ts';
import { inkOf } from '../drawing/ink.ts';
import { transform } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';
import type { Faces } from '../text/faces.ts';
import { gridSeal } from './grid-seal.ts';
import { ovalSeal } from './oval-seal.ts';
import { SEAL_RED, type SealRequest } from './request.ts';
import { type SealTemplate, sealTemplates } from './templates.ts';
import { wearSpots } from './wear.ts';

/** Draws any seal of the catalogue. @throws SealProblem with a sentence for the user. */
export function drawSeal(faces: Faces, request: SealRequest): Drawing {
  const template: SealTemplate = sealTemplates[request.kind];
  const scale = scaleOf(template, request.widthMm);
  const widthMm = template.widthMm * scale;
  const heightMm = template.heightMm * scale;
  const parts =
    template.shape === 'oval' ? ovalSeal(faces, template, request) : gridSeal(faces, template, request);
  const shapes = parts.map((shape) => placed(shape, scale, widthMm / 2, heightMm / 2));
  const { wear } = request;
  return {
    widthMm,
    heightMm,
    ...inkOf(request, SEAL_RED),
    shapes,
    ...(wear && { wear: wearSpots({ widthMm, heightMm, shapes }, wear.seed, wear.strength) }),
  };
}

function scaleOf(template: SealTemplate, widthMm = template.widthMm): number {
  const [min, max] = template.widthRangeMm;
  if (!(widthMm >= min && widthMm <= max)) throw sealProblem('SIZE_INVALID');
  return widthMm / template.widthMm;
}

function placed(shape: Shape, scale: number, x: number, y: number): Shape {
  const path = transform(shape.path, [scale, 0, 0, scale, x, y]);
  return 'fill' in shape ? { path, fill: true } : { path, strokeMm: shape.strokeMm * scale };
}
