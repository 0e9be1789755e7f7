import type { Shape } from '../drawing/drawing.ts';
import { ellipse, fivePointedStar } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';
import type { Faces } from '../text/faces.ts';
import { normaliseName } from '../text/name.ts';
import { figureRun, hanRun, type Oval, setOnArc, setOnBottomArc, setOnLine } from '../text/run.ts';
import type { SealRequest } from './request.ts';
import type { OvalTemplate } from './templates.ts';

/** All parts of a round or elliptic seal, centred on the origin. */
export function ovalSeal(faces: Faces, template: OvalTemplate, request: SealRequest): Shape[] {
  return [
    ...(request.border === false ? [] : rings(template)),
    ...star(template, request),
    nameArc(faces, template, request),
    ...titleLine(faces, template, request),
    ...taxNumberLine(faces, template, request),
    ...serialLine(faces, template, request),
    ...codeArc(faces, template, request),
  ];
}

function rings({ widthMm, heightMm, borders }: OvalTemplate): Shape[] {
  return borders.map((border) => {
    const middle = border.insetMm + border.widthMm / 2;
    const path = ellipse(0, 0, widthMm / 2 - middle, heightMm / 2 - middle);
    return { path, strokeMm: border.widthMm };
  });
}

function star({ starRadiusMm }: OvalTemplate, request: SealRequest): Shape[] {
  if (!starRadiusMm || request.star === false) return [];
  return [{ path: fivePointedStar(starRadiusMm), fill: true }];
}

/** The inner edge of the innermost ring: the text keeps its distance from here. */
function innerOval({ widthMm, heightMm, borders }: OvalTemplate): Oval {
  const inset = Math.max(...borders.map((border) => border.insetMm + border.widthMm));
  return { rx: widthMm / 2 - inset, ry: heightMm / 2 - inset };
}

function nameArc(faces: Faces, template: OvalTemplate, request: SealRequest): Shape {
  const run = hanRun(faces.serif, normaliseName(request.name));
  const place = { ...template.name, oval: innerOval(template), insetMm: template.name.gapMm };
  return { path: setOnArc(run, template.name, place), fill: true };
}

function titleLine(faces: Faces, { title, titleLine }: OvalTemplate, request: SealRequest): Shape[] {
  const text = request.title ?? title;
  if (!titleLine || text === undefined) return [];
  const run = hanRun(faces.serif, normaliseName(text));
  return [{ path: setOnLine(run, titleLine, titleLine), fill: true }];
}

function taxNumberLine(faces: Faces, { taxNumberLine }: OvalTemplate, { taxNumber }: SealRequest): Shape[] {
  if (!taxNumberLine) return [];
  if (!taxNumber || !/^[0-9A-Z]{15,20}$/.test(taxNumber)) throw sealProblem('TAX_NUMBER_INVALID');
  const run = figureRun(faces.sans, taxNumber);
  return [{ path: setOnLine(run, taxNumberLine, taxNumberLine), fill: true }];
}

function serialLine(faces: Faces, { serialLine }: OvalTemplate, { serial }: SealRequest): Shape[] {
  if (!serialLine || serial === undefined) return [];
  if (!Number.isInteger(serial) || serial < 1 || serial > 99) throw sealProblem('SERIAL_INVALID');
  const run = hanRun(faces.serif, `（${serial}）`);
  return [{ path: setOnLine(run, serialLine, serialLine), fill: true }];
}

function codeArc(faces: Faces, template: OvalTemplate, { code }: SealRequest): Shape[] {
  if (code === undefined) return [];
  if (!/^\d{13}$/.test(code)) throw sealProblem('CODE_INVALID');
  const run = figureRun(faces.sans, code);
  const place = { ...template.code, oval: innerOval(template), insetMm: template.code.gapMm };
  return [{ path: setOnBottomArc(run, template.code, place), fill: true }];
}
