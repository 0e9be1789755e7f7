import { type Box, type Operation, PdfArray, PdfString } from '@yinxin/pdf';
import { type Matrix, movedBox, product, SAME } from '../matrix.ts';
import type { Font } from './fonts.ts';
import { numbersOf } from './operands.ts';

/** Everything about words that holds until it is set again (ISO 32000-1 9.3). */
export interface TextSetting {
  font: Font | undefined;
  size: number;
  character: number;
  word: number;
  scale: number;
  leading: number;
  rise: number;
}

/** A letter and where it stands; undefined where nobody can tell which. */
export interface Letter {
  box: Box;
  text: string | undefined;
}

export const FIRST_SETTING: TextSetting = {
  font: undefined,
  size: 0,
  character: 0,
  word: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

const SETS: Readonly<Record<string, (value: number) => Partial<TextSetting>>> = {
  Tc: (character) => ({ character }),
  Tw: (word) => ({ word }),
  Tz: (percent) => ({ scale: percent / 100 }),
  TL: (leading) => ({ leading }),
  Ts: (rise) => ({ rise }),
};

/** How far glyphs reach below and above their line, in ems: the body of letters, not the space between lines. */
const [DESCENT, ASCENT] = [-0.15, 0.78];

/** What moves on by less is as wide as this all the same. */
const NARROWEST = 0.2;

/** Where words stand while they are written (9.4). */
export class TextPlace {
  #matrix: Matrix = SAME;
  #line: Matrix = SAME;

  /** The setting after an operator that paints nothing. */
  apply(setting: TextSetting, { operator, operands }: Operation): TextSetting {
    const [x = 0, y = 0] = numbersOf(operands);
    if (operator === '"') return { ...setting, word: x, character: y };
    const set = SETS[operator];
    if (set) return { ...setting, ...set(x) };
    if (operator === 'BT') this.#start(SAME);
    else if (operator === 'Tm') this.#start(numbersOf(operands) as unknown as Matrix);
    else if (operator === 'Td' || operator === 'TD') this.#move(x, y);
    else if (operator === 'T*') this.#move(0, -setting.leading);
    return operator === 'TD' ? { ...setting, leading: -y } : setting;
  }

  /** The places of the glyphs that `Tj`, `TJ`, `'` and `"` show, in the coordinates of the page. */
  show(setting: TextSetting, { operator, operands }: Operation, page: Matrix): Letter[] {
    if (operator === "'" || operator === '"') this.#move(0, -setting.leading);
    const last = operands.at(-1);
    const letters: Letter[] = [];
    for (const item of last instanceof PdfArray ? last.items : [last]) {
      if (typeof item === 'number') this.#advance((-item / 1000) * setting.size, setting);
      else if (item instanceof PdfString) letters.push(...this.#letters(item.bytes, setting, page));
    }
    return letters;
  }

  #letters(codes: Uint8Array, setting: TextSetting, page: Matrix): Letter[] {
    const { font, size, character, word, scale, rise } = setting;
    if (!font) return [];
    const letters: Letter[] = [];
    for (const { width, isSpace, text } of font.codesIn(codes)) {
      // A column begins above the middle of its glyphs (9.7.4.3), which fill about a square.
      const box = font.isVertical
        ? { left: -0.5 * size, bottom: -size, right: 0.5 * size, top: 0 }
        : {
            left: 0,
            bottom: rise + DESCENT * size,
            right: Math.max(width, NARROWEST) * size * scale,
            top: rise + ASCENT * size,
          };
      if (!isSpace) letters.push({ box: movedBox(product(this.#matrix, page), box), text });
      const step = (font.isVertical ? -size : width * size) + character + (isSpace ? word : 0);
      this.#advance(step, setting);
    }
    return letters;
  }

  #start(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
  }

  #move(x: number, y: number): void {
    this.#start(product([1, 0, 0, 1, x, y], this.#line));
  }

  #advance(step: number, { font, scale }: TextSetting): void {
    const move: Matrix = font?.isVertical ? [1, 0, 0, 1, 0, step] : [1, 0, 0, 1, step * scale, 0];
    this.#matrix = product(move, this.#matrix);
  }
}
