/** Of a font, what it takes to fill lines: widths as shares of the size. */
interface Measure {
  widthOf(text: string): number;
}

/** GB/T 15834 5.1: what opens never ends a line, what closes never begins one. */
const OPENING = /[（《〈「『【〔“‘￥]$/u;
const CLOSING = /^[，。、；：！？）》〉」』】〕”’％,.;:!?)\]]$/u;
/** Words and numbers of Latin letters, dashes and ellipses hold together; of everything else each character is one. */
const PIECES = /[\u0021-\u007E\u00A1-\u024F]+|—+|…+| +|./gu;

/** More of them than this are no sentence, and would leave the page. */
const MOST_HANGING = 2;

/** What is not broken: a word or a character, with what opens before it. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const piece of paragraph.match(PIECES) ?? []) {
    const before = pieces.at(-1);
    if (before && OPENING.test(before)) pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  return pieces;
}

/** Lines as full as they get. */
export const wrapped = (font: Measure, text: string, size: number, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => wrappedParagraph(font, paragraph, size, width));

function wrappedParagraph(font: Measure, paragraph: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let [line, used, hanging] = ['', 0, 0];
  const add = (piece: string, own: number) => {
    const fits = line === '' || used + own <= width;
    if (!fits && !(CLOSING.test(piece) && hanging++ < MOST_HANGING)) {
      lines.push(line.trimEnd());
      [line, used, hanging] = ['', 0, 0];
    }
    line += piece;
    used += own;
  };
  for (const piece of piecesOf(paragraph)) {
    const own = font.widthOf(piece) * size;
    if (piece.startsWith(' ')) {
      // a line that goes on from another begins with its words
      if (line === '' && lines.length > 0) continue;
      line += piece;
      used += own;
    } else if (own <= width) add(piece, own);
    // what no line holds, such as a long digest, is broken anywhere
    else for (const character of piece) add(character, font.widthOf(character) * size);
  }
  return [...lines, line];
}
