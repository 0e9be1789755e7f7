import { type Path, transform } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';
import type { Face, Glyph } from './faces.ts';
import { type Fit, fitRun, type Setting } from './fit.ts';
import { ovalTrack, type Stand } from './oval-track.ts';

/** Vertical extent (em) that is scaled to the wanted height, and the width of a full character. */
interface Metric {
  bottom: number;
  top: number;
  width: number;
}

/** The face of a Han character in Noto: what a ruler on paper would measure. */
export const hanMetric: Metric = { bottom: -0.085, top: 0.85, width: 0.94 };
/** Figures and capitals measured by their ink. */
const figureMetric: Metric = { bottom: 0, top: 0.738, width: 0.47 };

export interface Run {
  text: string;
  glyphs: readonly Glyph[];
  metric: Metric;
  widths: readonly number[];
}

export function hanRun(face: Face, text: string): Run {
  const glyphs = Array.from(text, (character) => face.glyph(character));
  const bearing = 1 - hanMetric.width;
  const widths = glyphs.map((g) => Math.max(g.right - g.left - bearing, 0.2) / hanMetric.width);
  return { text, glyphs, metric: hanMetric, widths };
}

/** Every figure takes the same room, so that numbers stand in step. */
export function figureRun(face: Face, text: string): Run {
  const glyphs = Array.from(text, (character) => face.glyph(character)).map((g) => ({
    ...g,
    left: g.inkLeft,
    right: g.inkRight,
  }));
  return { text, glyphs, metric: figureMetric, widths: glyphs.map(() => 1) };
}

export interface Oval {
  rx: number;
  ry: number;
}

interface ArcPlace {
  oval: Oval;
  /** From the oval to the heads of the characters. */
  insetMm: number;
  minSpanDegrees?: number;
  maxSpanDegrees: number;
}

/** Spaces are measured this far up the characters: at the feet they would look too wide, at the heads too narrow. */
const MEASURE_AT = 0.4;

/** Text that runs clockwise over the top, heads outwards. */
export function setOnArc(run: Run, setting: Setting, place: ArcPlace): Path {
  const track = (heightMm: number) => ovalTrack(place.oval, place.insetMm + heightMm * (1 - MEASURE_AT));
  const span = (heightMm: number, degrees: number) => 2 * track(heightMm).lengthTo((degrees * Math.PI) / 360);
  const fit = fitOrFail(run, setting, (heightMm) => span(heightMm, place.maxSpanDegrees));
  const spread = widen(fit, run, span(fit.heightMm, place.minSpanDegrees ?? 0));
  const { at } = track(fit.heightMm);
  const down = fit.heightMm * MEASURE_AT;
  return setGlyphs(run, spread, (length) => {
    const { x, y, turn } = at(length);
    return { x: x - down * Math.sin(turn), y: y + down * Math.cos(turn), turn };
  });
}

/** Text that runs over the bottom, readable upright: feet outwards. */
export function setOnBottomArc(run: Run, setting: Setting, place: ArcPlace): Path {
  const track = ovalTrack(place.oval, place.insetMm);
  const half = track.lengthTo(Math.PI);
  const room = 2 * (half - track.lengthTo(Math.PI - (place.maxSpanDegrees * Math.PI) / 360));
  return setGlyphs(
    run,
    fitOrFail(run, setting, () => room),
    (offset) => {
      const stand = track.at(offset >= 0 ? half - offset : -(half + offset));
      return { ...stand, turn: stand.turn - Math.PI };
    },
  );
}

export interface LinePlace {
  topMm: number;
  maxWidthMm: number;
}

/** A level line, centred on x = 0. When the height has to give, the middle of the line stays. */
export function setOnLine(run: Run, setting: Setting, { topMm, maxWidthMm }: LinePlace): Path {
  const fit = fitOrFail(run, setting, () => maxWidthMm);
  const y = topMm + (setting.heightMm + fit.heightMm) / 2;
  return setGlyphs(run, fit, (x) => ({ x, y, turn: 0 }));
}

/** One glyph with the middle of its foot at `stand`. */
export function setGlyph(
  glyph: Glyph,
  metric: Metric,
  stand: Stand,
  widthMm: number,
  heightMm: number,
): Path {
  const inkWidth = glyph.inkRight - glyph.inkLeft;
  // A capital wider than a figure is narrowed to keep in step.
  const sx = widthMm / (metric === figureMetric ? Math.max(metric.width, inkWidth) : metric.width);
  const sy = heightMm / (metric.top - metric.bottom);
  const [cos, sin] = [Math.cos(stand.turn), Math.sin(stand.turn)];
  const middle = ((glyph.left + glyph.right) / 2) * sx;
  const foot = metric.bottom * sy;
  return transform(glyph.path, [
    sx * cos,
    sx * sin,
    sy * sin,
    -sy * cos,
    stand.x - middle * cos - foot * sin,
    stand.y - middle * sin + foot * cos,
  ]);
}

function setGlyphs(run: Run, fit: Fit, standAt: (offset: number) => Stand): Path {
  let offset = -runLength(run, fit) / 2;
  return run.glyphs.flatMap((glyph, i) => {
    const width = (run.widths[i] as number) * fit.widthMm;
    const stand = standAt(offset + width / 2);
    offset += width + fit.gapMm;
    return setGlyph(glyph, run.metric, stand, fit.widthMm, fit.heightMm);
  });
}

function fitOrFail(run: Run, setting: Setting, room: (heightMm: number) => number): Fit {
  const cells = run.widths.reduce((sum, width) => sum + width, 0);
  const fit = fitRun(setting, { cells, count: run.glyphs.length }, room);
  if (!fit) throw sealProblem('NAME_TOO_LONG', { text: run.text });
  return fit;
}

function widen(fit: Fit, run: Run, minLength: number): Fit {
  const lack = minLength - runLength(run, fit);
  const gaps = run.glyphs.length - 1;
  return lack > 0 && gaps > 0 ? { ...fit, gapMm: fit.gapMm + lack / gaps } : fit;
}

function runLength(run: Run, fit: Fit): number {
  const cells = run.widths.reduce((sum, width) => sum + width, 0);
  return cells * fit.widthMm + (run.glyphs.length - 1) * fit.gapMm;
}
