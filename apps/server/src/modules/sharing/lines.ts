// Breaking Chinese lines (GB/T 15834 5.1): what closes never begins a line, what opens never ends one.
const NOT_FIRST = /^[，。、；：！？）》」』】〉”’…—·％%,.;:!?)\]]/u;
const NOT_LAST = /[（《「『【〈“‘([]$/u;

/** Something begun in brackets or quotes stays together while it is short. */
const SHORT_OPEN = /(?:（[^）]{1,7}|《[^》]{1,9}|“[^”]{1,7})$/u;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A text in pieces that must not be torn: words, with the marks that belong to them. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && (NOT_FIRST.test(segment) || NOT_LAST.test(last) || SHORT_OPEN.test(last)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

export type Measure = (text: string) => number;

/** Lines as full as they get; undefined when a piece is wider than a line, or lines run out. */
function fill(
  pieces: readonly string[],
  width: number,
  most: number,
  measure: Measure,
): string[] | undefined {
  const lines: string[] = [''];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (measure(longer.trim()) <= width) lines[lines.length - 1] = longer;
    else if (lines.length === most || measure(piece.trim()) > width) return undefined;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}

/** How much narrower a try is than the one before. */
const NARROWER = 0.96;

/** At most so many lines, as even as they can be; undefined when the text needs more. */
export function breakLines(
  text: string,
  width: number,
  most: number,
  measure: Measure,
): string[] | undefined {
  const pieces = piecesOf(text);
  let best = fill(pieces, width, most, measure);
  for (let narrow = width * NARROWER; best; narrow *= NARROWER) {
    const evener = fill(pieces, narrow, best.length, measure);
    if (!evener) break;
    best = evener;
  }
  return best;
}

/** The beginning of a text that is too long, by characters. */
export function shortened(text: string, width: number, most: number, measure: Measure): string[] {
  const characters = [...text];
  for (let kept = characters.length - 1; kept > 0; kept--) {
    const lines = breakLines(`${characters.slice(0, kept).join('')}…`, width, most, measure);
    if (lines) return lines;
  }
  return ['…'];
}
