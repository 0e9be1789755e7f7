import { readFile } from 'node:fs/promises';
import { codePointName } from '@yinxin/identifiers';
import type * as Fontkit from 'fontkit';
import { bounds, type Path, type Step } from '../drawing/path.ts';
import { loadFontkit } from '../libraries.ts';
import { sealProblem } from '../problems.ts';

/** The outline of one character in em, y up from the baseline. */
export interface Glyph {
  character: string;
  path: Path;
  /** The part of the em that the character needs on a line; brackets need only half. */
  left: number;
  right: number;
  /** Horizontal extent of the ink; 0..0 for a space. */
  inkLeft: number;
  inkRight: number;
}

export interface Face {
  /** @throws SealProblem CHARACTER_MISSING rather than draw a blank or a box. */
  glyph(character: string): Glyph;
}

export interface Faces {
  /** 宋体, for names and titles. */
  serif: Face;
  /** 黑体, for figures. */
  sans: Face;
}

const font = (file: string) => new URL(`../../fonts/${file}`, import.meta.url);

/** Each face and the characters it lacks; reports embed the same files. */
export const fontFiles = {
  serif: [font('NotoSerifSC-Bold.ttf'), font('NotoSerifSC-Bold-Rare.otf')],
  sans: [font('NotoSansSC-Regular.ttf'), font('NotoSansSC-Regular-Rare.otf')],
} as const;

/** Enough for the names of a busy day; each outline costs about 40 KB. */
const KEPT_OUTLINES = 2048;

/** Reads the fonts (25 MB); do it once and hand the result to every drawing. */
export async function loadFaces({ keptOutlines = KEPT_OUTLINES } = {}): Promise<Faces> {
  const [serif, sans] = await Promise.all([
    loadFace(fontFiles.serif, keptOutlines),
    loadFace(fontFiles.sans, keptOutlines),
  ]);
  return { serif, sans };
}

async function loadFace(files: readonly URL[], keptOutlines: number): Promise<Face> {
  const { create } = await loadFontkit();
  const open = (bytes: Buffer) => openFont(create, bytes);
  const buffers = await Promise.all(files.map((file) => readFile(file)));
  let fonts = buffers.map(open);
  const seen = new Map<string, Glyph>();
  return {
    glyph(character) {
      const known = seen.get(character);
      if (known) return known;
      if (seen.size >= keptOutlines) {
        // The font keeps every glyph it ever drew; opening it anew takes 10 ms and forgets them.
        seen.clear();
        fonts = buffers.map(open);
      }
      const glyph = outline(fonts, character);
      seen.set(character, glyph);
      return glyph;
    },
  };
}

function openFont(create: typeof Fontkit.create, bytes: Buffer): Fontkit.Font {
  const opened = create(bytes);
  if (!('hasGlyphForCodePoint' in opened)) throw new Error('a collection is not a font');
  return opened;
}

function outline(fonts: readonly Fontkit.Font[], character: string): Glyph {
  const codePoint = character.codePointAt(0) ?? 0;
  const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(codePoint));
  const source = font?.glyphForCodePoint(codePoint);
  const blank = source?.path.commands.length === 0;
  if (!font || !source || (blank && character !== ' ')) {
    throw sealProblem('CHARACTER_MISSING', { character, codePoint: codePointName(character) });
  }
  const path = cubicPath(source.path.commands, font.unitsPerEm);
  const ink = blank ? { left: 0, right: 0 } : bounds(path);
  const cell = halfWidthCells[character] ?? [0, source.advanceWidth / font.unitsPerEm];
  return { character, path, left: cell[0], right: cell[1], inkLeft: ink.left, inkRight: ink.right };
}

/** Full-width marks whose ink lies in one half of the em: the empty half would tear a hole in the line. */
const halfWidthCells: Record<string, readonly [number, number]> = {
  '（': [0.5, 1],
  '）': [0, 0.5],
  '《': [0.45, 1],
  '》': [0, 0.55],
  '“': [0.5, 1],
  '”': [0, 0.5],
  '、': [0, 0.5],
  '，': [0, 0.5],
};

function cubicPath(commands: readonly Fontkit.PathCommand[], unitsPerEm: number): Path {
  let from = { x: 0, y: 0 };
  return commands.map(({ command, args }): Step => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value) => value / unitsPerEm);
    const start = from;
    switch (command) {
      case 'moveTo':
        from = { x: a, y: b };
        return ['M', a, b];
      case 'lineTo':
        from = { x: a, y: b };
        return ['L', a, b];
      case 'bezierCurveTo':
        from = { x: e, y: f };
        return ['C', a, b, c, d, e, f];
      case 'quadraticCurveTo':
        from = { x: c, y: d };
        return [
          'C',
          start.x + (2 / 3) * (a - start.x),
          start.y + (2 / 3) * (b - start.y),
          c + (2 / 3) * (a - c),
          d + (2 / 3) * (b - d),
          c,
          d,
        ];
      case 'closePath':
        return ['Z'];
      default:
        throw new Error(`unknown outline command ${command}`);
    }
  });
}
