import { isName, PdfArray, type PdfDict, type PdfDocument, PdfStream, type PdfValue } from '@yinxin/pdf';
import { charactersOf } from './characters.ts';
import { STANDARD_WIDTHS } from './standard-widths.ts';

/** One code of a string that is shown. */
interface ShownCode {
  /** In ems. */
  width: number;
  /** Nothing is seen of it, and word spacing counts (ISO 32000-1 9.3.3). */
  isSpace: boolean;
  /** Undefined where nobody can tell. */
  text: string | undefined;
}

/** How far the glyphs of a font reach, and how far each of them moves on. */
export interface Font {
  codesIn: (text: Uint8Array) => ShownCode[];
  isVertical: boolean;
}

const SPACE = 32;
/** Where a font does not say. */
const USUAL = 0.556;

/** The metrics of fonts, each read once (ISO 32000-1 9.6, 9.7). */
export class Fonts {
  readonly #document: PdfDocument;
  readonly #known = new Map<PdfDict, Font>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(dict: PdfDict): Font {
    const known = this.#known.get(dict) ?? this.#read(dict);
    this.#known.set(dict, known);
    return known;
  }

  #read(dict: PdfDict): Font {
    const isComposite = isName(this.#document.resolve(dict.get('Subtype')), 'Type0');
    return isComposite ? this.#composite(dict) : this.#simple(dict);
  }

  #simple(dict: PdfDict): Font {
    const first = this.#document.number(dict.get('FirstChar')) ?? 0;
    const listed = this.#document.array(dict.get('Widths'))?.map((each) => this.#document.number(each) ?? 0);
    const missing = this.#document.number(
      this.#document.dict(dict.get('FontDescriptor'))?.get('MissingWidth'),
    );
    const ofName = listed ? undefined : standardWidths(this.#document.name(dict.get('BaseFont')) ?? '');
    const characters = charactersOf(this.#document, dict);
    const widthOf = (code: number): number =>
      (listed ? (listed[code - first] ?? missing ?? 0) : (ofName?.(code) ?? missing ?? 1000 * USUAL)) *
      this.#unitOf(dict);
    return {
      codesIn: (text) =>
        [...text].map((code) => ({
          width: widthOf(code),
          isSpace: code === SPACE,
          text: characters(code, 1),
        })),
      isVertical: false,
    };
  }

  /** Glyphs of a Type 3 font have units of their own (9.6.5). */
  #unitOf(dict: PdfDict): number {
    const matrix = this.#document.array(dict.get('FontMatrix'));
    const isOwn = isName(this.#document.resolve(dict.get('Subtype')), 'Type3') && matrix;
    return isOwn ? Math.abs(this.#document.number(matrix[0]) ?? 0.001) : 0.001;
  }

  #composite(dict: PdfDict): Font {
    const [below] = this.#document.array(dict.get('DescendantFonts')) ?? [];
    const descendant = this.#document.dict(below);
    const usual = this.#document.number(descendant?.get('DW')) ?? 1000;
    const widths = this.#widthsIn(descendant?.get('W'));
    const encoding = this.#document.resolve(dict.get('Encoding'));
    const name = this.#document.name(encoding) ?? '';
    const isIdentity = name.startsWith('Identity') || encoding instanceof PdfStream;
    const characters = charactersOf(this.#document, dict);
    const isMixed = name !== '' && !isIdentity && !/UCS2|UTF16/.test(name);
    return {
      codesIn: (text) =>
        codesOf(text, isMixed).map(({ code, bytes }) => ({
          // A table of its own between codes and glyphs is not followed: what is wide is taken for full width.
          width: (isIdentity ? (widths.get(code) ?? usual) : bytes === 1 ? 500 : usual) / 1000,
          isSpace: bytes === 1 && code === SPACE,
          text: characters(code, bytes),
        })),
      isVertical: name.endsWith('-V'),
    };
  }

  /** /W: `c [w1 w2 …]` or `first last w` (9.7.4.3). */
  #widthsIn(value: PdfValue | undefined): Map<number, number> {
    const widths = new Map<number, number>();
    const items = this.#document.array(value) ?? [];
    for (let i = 0; i < items.length; ) {
      const first = this.#document.number(items[i]);
      const next = this.#document.resolve(items[i + 1]);
      if (first === undefined) return widths;
      if (next instanceof PdfArray) {
        for (const [k, each] of next.items.entries())
          widths.set(first + k, this.#document.number(each) ?? 1000);
        i += 2;
      } else {
        const width = this.#document.number(items[i + 2]) ?? 1000;
        const last = Math.min(typeof next === 'number' ? next : first, first + 0xff_ff);
        for (let code = first; code <= last; code++) widths.set(code, width);
        i += 3;
      }
    }
    return widths;
  }
}

/** Two bytes each, or one for the characters of ASCII, as in GBK-EUC-H. */
function codesOf(text: Uint8Array, isMixed: boolean): { code: number; bytes: 1 | 2 }[] {
  const codes: { code: number; bytes: 1 | 2 }[] = [];
  for (let at = 0; at < text.length; ) {
    const [high, low] = [text[at]!, text[at + 1]];
    const isShort = low === undefined || (isMixed && high < 0x80);
    codes.push(isShort ? { code: high, bytes: 1 } : { code: 256 * high + low, bytes: 2 });
    at += isShort ? 1 : 2;
  }
  return codes;
}

function standardWidths(name: string): ((code: number) => number) | undefined {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  if (/Courier|Mono/i.test(plain)) return () => 600;
  const isBold = /Bold/i.test(plain);
  const isSlanted = /Italic|Oblique/i.test(plain);
  const family = /Times|Serif|Song|Roman/i.test(plain) ? 'Times' : 'Helvetica';
  const style =
    family === 'Times'
      ? `-${isBold ? 'Bold' : ''}${isSlanted ? 'Italic' : ''}${isBold || isSlanted ? '' : 'Roman'}`
      : isBold
        ? '-Bold'
        : '';
  const widths = STANDARD_WIDTHS[`${family}${style}`]!;
  return (code) => widths[code - SPACE] ?? 1000 * USUAL;
}
