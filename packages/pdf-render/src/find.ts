import type { Box, PageText } from './document.ts';

/** What readers take for the same: full and half width, and blanks that only lay out a line. */
const folded = (character: string) => character.normalize('NFKC').replace(/\s/gu, '').toLowerCase();

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Around characters that are seen; undefined where nothing is. */
function around(boxes: readonly (Box | undefined)[]): Box | undefined {
  const seen = boxes.filter((box): box is Box => box !== undefined && box[2] > box[0]);
  return seen.length > 0 ? seen.reduce(union) : undefined;
}

/** Around a piece of a page's text, by where it begins and ends; blanks in it only lay out a line. */
export const boxOf = ({ text, boxes }: PageText, from: number, end: number): Box | undefined =>
  around(boxes.slice(from, end).filter((_, index) => folded(text[from + index] ?? '') !== ''));

/** Where the words stand on a page, one box for each time; words broken by a line's end are found too. */
export function findWords({ text, boxes }: PageText, words: string): Box[] {
  const wanted = [...words].map(folded).join('');
  if (wanted === '') return [];
  let plain = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const part = folded(text[at] ?? '');
    plain += part;
    for (let unit = 0; unit < part.length; unit++) from.push(at);
  }
  const found: Box[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const box = around(from.slice(at, at + wanted.length).map((index) => boxes[index]));
    if (box) found.push(box);
  }
  return found;
}
