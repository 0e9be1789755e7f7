import { type Box, boxOf, type PdfDict, type PdfDocument } from '@yinxin/pdf';
import { area, grown, overlap } from '../common/boxes.ts';
import { lookOf, type Thing } from '../common/content/look.ts';
import { strokePieces } from '../common/content/strokes.ts';
import { boxAround } from '../common/matrix.ts';
import { normalLook } from './field-looks.ts';
import type { Glyph, Readable } from './readable.ts';

/** Stays as large, or upright, while the page is made smaller or turned (ISO 32000-1 table 165). */
const NO_ZOOM_NO_ROTATE = 0b11000;
const MOST_PIECES = 2_000;

/** Where a drawing that nobody signed paints, in small boxes; undefined where it may be anything. A stamp passes for a seal. */
export function piecesOf(document: PdfDocument, drawing: PdfDict): readonly Box[] | undefined {
  const rect = boxOf(document, drawing.get('Rect'));
  const look = normalLook(document, drawing);
  const flags = document.number(drawing.get('F')) ?? 0;
  const isStamp = document.name(drawing.get('Subtype')) === 'Stamp';
  if (!rect || !look || isStamp || (flags & NO_ZOOM_NO_ROTATE) !== 0) return undefined;
  const { things, isUnderstood } = lookOf(document, look, rect);
  if (!isUnderstood) return undefined;
  // Glyphs may be larger than their fonts say, but stay in the rectangle.
  if (things.some(({ kind }) => kind === 'text')) return [rect];
  const pieces: Box[] = [];
  for (const thing of things) {
    const own = piecesOfThing(thing);
    if (!own || pieces.length + own.length > MOST_PIECES) return undefined;
    for (const piece of own) pieces.push(piece);
  }
  return pieces;
}

/** Readers paint at least a pixel. */
const ROUNDED = 0.25;

function piecesOfThing(thing: Thing): Box[] | undefined {
  if (thing.kind === 'picture' || thing.kind === 'text') return undefined;
  if (thing.kind === 'fill')
    return thing.path.outlines.map(({ points }) => grown(boxAround(points), ROUNDED));
  return strokePieces(thing);
}

/** What keeps a word from being read as part of a line, in heights of its letters. */
const GAP = 1;

/**
 * Whether drawings lie upon what was signed, or so near that it reads otherwise: a digit before a number, a word in a gap
 * of a line, a tick in a box.
 */
export function disturbs(readable: Readable, pieces: readonly Box[], isTurned: boolean): boolean {
  if (pieces.length === 0) return false;
  if (!readable.isWhole) return true;
  const around = boxAround(
    pieces.flatMap(({ left, bottom, right, top }) => [[left, bottom] as const, [right, top] as const]),
  );
  const touched = (box: Box) =>
    area(overlap(box, around)) > 0 && pieces.some((piece) => area(overlap(box, piece)) > 0);
  if ([...readable.pictures, ...readable.places, ...readable.shapes].some(touched)) return true;
  const near = ({ box }: Glyph) => touched(grown(box, GAP * sizeOf(box)));
  return readable.glyphs.some(near) || pieces.some((piece) => isBetween(readable.glyphs, piece, isTurned));
}

const sizeOf = ({ left, bottom, right, top }: Box): number => Math.max(right - left, top - bottom);

/** Letters of one line stand on both sides. */
function isBetween(glyphs: readonly Glyph[], piece: Box, isTurned: boolean): boolean {
  let [before, after] = [false, false];
  for (const { box } of glyphs) {
    const [low, high, start, end] = isTurned
      ? [box.left, box.right, box.bottom, box.top]
      : [box.bottom, box.top, box.left, box.right];
    const [from, to, first, last] = isTurned
      ? [piece.left, piece.right, piece.bottom, piece.top]
      : [piece.bottom, piece.top, piece.left, piece.right];
    if (Math.min(high, to) <= Math.max(low, from)) continue;
    before ||= end <= first;
    after ||= start >= last;
    if (before && after) return true;
  }
  return false;
}
