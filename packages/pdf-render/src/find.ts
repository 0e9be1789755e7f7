import type { Box, PageText } from './document.ts';

const MOST_KNOWN = 20_000;
const known = new Map<string, string>();

/** What readers take for the same: full and half width, and blanks that only lay out a line. */
function folded(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const plain = character.normalize('NFKC').replace(/\s/gu, '').toLowerCase();
  known.set(character, plain);
  return plain;
}

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Where one UTF-16 unit of a page's text stands. */
export const boxAt = ({ boxes }: PageText, at: number): Box => {
  const side = (index: number) => boxes[4 * at + index] ?? 0;
  return [side(0), side(1), side(2), side(3)];
};

/** Around those units that are seen; undefined where none is. */
function around(page: PageText, units: readonly number[]): Box | undefined {
  const seen = units.map((at) => boxAt(page, at)).filter(([left, , right]) => right > left);
  return seen.length > 0 ? seen.reduce(union) : undefined;
}

/** Around a piece of a page's text, by where it begins and ends; blanks in it only lay out a line. */
export const boxOf = (page: PageText, from: number, end: number): Box | undefined => {
  const units = Array.from({ length: end - from }, (_, index) => from + index);
  return around(
    page,
    units.filter((at) => folded(page.text[at] ?? '') !== ''),
  );
};

/** Where the words stand on a page, one box for each time; words broken by a line's end are found too. */
export function findWords(page: PageText, words: string): Box[] {
  const { text } = page;
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
    const box = around(page, from.slice(at, at + wanted.length));
    if (box) found.push(box);
  }
  return found;
}
