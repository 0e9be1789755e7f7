import {
  array,
  deflate,
  dict,
  type IncrementalUpdate,
  name,
  numberText,
  type PdfRef,
  PdfStream,
} from '@yinxin/pdf';
import type { Face, Glyph, Path } from '@yinxin/seal';

const EM = 1000;
/** A simple font has 256 codes; the first few are left to those who give them a meaning of their own. */
const FIRST_CODE = 32;
const PER_FONT = 200;
/** Poppler takes the size of such a font from the width of the glyph called m: with none, lines of two fonts fall apart. */
const SIZE_GLYPH = { code: FIRST_CODE - 1, name: 'm', width: 600 } as const;

const figure = (value: number) => numberText(Math.round(value * EM));
const operatorOf = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
const operators = (path: Path): string =>
  path.map(([op, ...numbers]) => [...numbers.map(figure), operatorOf[op]].join(' ')).join('\n');

/** Blanks that the faces do not draw, by their widths in em. */
const BLANKS: Readonly<Record<string, number>> = { '\u3000': 1, '\u00a0': 0.25, '\t': 1 };
const blankOf = (character: string): Glyph | undefined => {
  const right = BLANKS[character];
  return right === undefined ? undefined : { character, path: [], left: 0, right, inkLeft: 0, inkRight: 0 };
};

interface Coded {
  font: number;
  code: number;
  glyph: Glyph;
}

/**
 * The characters that a file needs of our faces and no others, as Type 3 fonts (ISO 32000-1 9.6.5): outlines that every
 * reader draws alike, with a table that says what they mean, so that the text can be found and copied.
 */
export class GlyphFont {
  readonly #face: Face;
  readonly #prefix: string;
  readonly #codes = new Map<string, Coded>();

  /** The prefix keeps the names of two fonts of a file apart. */
  constructor(face: Face, prefix = 'G') {
    this.#face = face;
    this.#prefix = prefix;
  }

  /** Shares of the size. */
  widthOf(text: string): number {
    return Array.from(text).reduce((sum, character) => {
      const { left, right } = this.#code(character).glyph;
      return sum + right - left;
    }, 0);
  }

  /** Operators that write a line with its baseline at y; in a space whose y runs down. */
  write(text: string, size: number, x: number, y: number): string {
    let pen = x;
    const shown = Array.from(text).map((character) => {
      const { font, code, glyph } = this.#code(character);
      const at = pen - glyph.left * size;
      pen += (glyph.right - glyph.left) * size;
      const place = [size, 0, 0, -size, at, y]
        .map((value) => numberText(Math.round(value * 1e4) / 1e4))
        .join(' ');
      return `/${this.#prefix}${font} 1 Tf ${place} Tm <${code.toString(16).padStart(2, '0')}> Tj`;
    });
    return `BT\n${shown.join('\n')}\nET`;
  }

  /** Adds what was written with; by the names that the operators use. */
  addTo(update: IncrementalUpdate): Record<string, PdfRef> {
    const fonts = Map.groupBy(this.#codes.values(), ({ font }) => font);
    return Object.fromEntries(
      [...fonts].map(([font, coded]) => [`${this.#prefix}${font}`, addFont(update, coded)]),
    );
  }

  #code(character: string): Coded {
    const known = this.#codes.get(character);
    if (known) return known;
    const index = this.#codes.size;
    const coded = {
      font: Math.floor(index / PER_FONT),
      code: FIRST_CODE + (index % PER_FONT),
      glyph: blankOf(character) ?? this.#face.glyph(character),
    };
    this.#codes.set(character, coded);
    return coded;
  }
}

/** What draws a glyph is the same in every file: a face hands out one object for each of its glyphs, as long as it keeps it. */
const drawn = new WeakMap<Glyph, Uint8Array>();
function drawingOf(glyph: Glyph): Uint8Array {
  const known = drawn.get(glyph);
  if (known) return known;
  const content = `${figure(glyph.right)} 0 0 -300 1000 1100 d1\n${operators(glyph.path)}\nf\n`;
  const made = deflate(Buffer.from(content, 'latin1'));
  drawn.set(glyph, made);
  return made;
}

function addFont(update: IncrementalUpdate, coded: readonly Coded[]): PdfRef {
  const procs = coded.map(({ code, glyph }) => {
    const stream = new PdfStream(dict({ Filter: name('FlateDecode') }), drawingOf(glyph));
    return [`g${code}`, update.add(stream)] as const;
  });
  const last = FIRST_CODE + coded.length - 1;
  const empty = new PdfStream(dict({}), Buffer.from(`${SIZE_GLYPH.width} 0 d0\n`, 'latin1'));
  return update.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: array(0, -300, 1000, 1100),
      FontMatrix: array(0.001, 0, 0, 0.001, 0, 0),
      CharProcs: dict({ ...Object.fromEntries(procs), [SIZE_GLYPH.name]: update.add(empty) }),
      Encoding: dict({
        Type: name('Encoding'),
        Differences: array(
          SIZE_GLYPH.code,
          name(SIZE_GLYPH.name),
          ...coded.map(({ code }) => name(`g${code}`)),
        ),
      }),
      FirstChar: SIZE_GLYPH.code,
      LastChar: last,
      Widths: array(SIZE_GLYPH.width, ...coded.map(({ glyph }) => Math.round(glyph.right * EM))),
      Resources: dict({}),
      ToUnicode: update.add(new PdfStream(dict({ Filter: name('FlateDecode') }), deflate(meanings(coded)))),
    }),
  );
}

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** ISO 32000-1 9.10.3: at most a hundred in a block. */
function meanings(coded: readonly Coded[]): Uint8Array {
  const lines = coded.map(
    ({ code, glyph }) => `<${code.toString(16).padStart(2, '0')}> <${hex(glyph.character)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CMapName /Yinxin def /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange',
      ...blocks,
      'endcmap',
      'end end',
    ].join('\n'),
    'latin1',
  );
}
