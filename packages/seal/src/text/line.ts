import { type Path, transform } from '../drawing/path.ts';
import type { Face, Glyph } from './faces.ts';

/** 〓, which printers set for a character they lack. */
const LACKING = '〓';

/** U+3000, which begins paragraphs and parts what is filled in by hand: nothing, as wide as a character. */
const IDEOGRAPHIC_SPACE = '\u3000';

function glyphOf(face: Face, character: string): Pick<Glyph, 'path' | 'left' | 'right'> {
  if (character === IDEOGRAPHIC_SPACE) return { path: [], left: 0, right: 1 };
  try {
    return face.glyph(character);
  } catch {
    return face.glyph(LACKING);
  }
}

export interface LinePlace {
  size: number;
  x: number;
  baseline: number;
}

/** One line of text as outlines, from its left end on the baseline. */
export function textLine(face: Face, text: string, { size, x, baseline }: LinePlace): Path {
  let pen = x;
  return [...text].flatMap((character) => {
    const { path, left, right } = glyphOf(face, character);
    const placed = transform(path, [size, 0, 0, -size, pen - left * size, baseline]);
    pen += (right - left) * size;
    return [...placed];
  });
}

export const textWidth = (face: Face, text: string, size: number): number =>
  [...text].reduce((sum, character) => {
    const { left, right } = glyphOf(face, character);
    return sum + (right - left) * size;
  }, 0);
