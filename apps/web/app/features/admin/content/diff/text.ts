import { diffSequences, type Edit, type Piece } from './sequence.ts';

/** A line of the comparison; a changed one says which of its words changed. */
export interface DiffLine {
  edit: Edit;
  words: { edit: Edit; text: string }[];
}

/** Chinese has no spaces: words are found by the browser's dictionary. A character alone would match by chance. */
const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
const wordsOf = (line: string): string[] => Array.from(segmenter.segment(line), ({ segment }) => segment);

/** Lines that share less than this were rewritten, not changed: marking the odd word would only confuse. */
const LEAST_SHARED = 0.3;

/** Compares by lines, and changed lines by words. */
export function diffText(before: string, after: string): DiffLine[] {
  const pieces = diffSequences(linesOf(before), linesOf(after));
  return pieces.flatMap((piece, index) => {
    if (piece.edit === 'same') return piece.items.map((text) => whole('same', text));
    const next = pieces[index + 1];
    const previous = pieces[index - 1];
    if (piece.edit === 'removed' && next?.edit === 'added') return changed(piece.items, next.items);
    if (piece.edit === 'added' && previous?.edit === 'removed') return []; // told with what it replaces
    return piece.items.map((text) => whole(piece.edit, text));
  });
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
const whole = (edit: Edit, text: string): DiffLine => ({ edit, words: [{ edit, text }] });

/** Removed lines, then added ones; those in the same place are compared with each other. */
function changed(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const pairs = removed.map((line, index) => comparedWords(line, added[index]));
  const of = (edit: Edit) => (line: string, index: number) => {
    const words = pairs[index]?.filter((piece) => piece.edit === 'same' || piece.edit === edit);
    return words ? { edit, words: words.map(textOf) } : whole(edit, line);
  };
  return [...removed.map(of('removed')), ...added.map(of('added'))];
}

const textOf = ({ edit, items }: Piece<string>) => ({ edit, text: items.join('') });

function comparedWords(before: string, after: string | undefined): Piece<string>[] | undefined {
  if (after === undefined) return undefined;
  const pieces = diffSequences(wordsOf(before), wordsOf(after));
  const shared = pieces
    .filter(({ edit }) => edit === 'same')
    .reduce((length, { items }) => length + items.join('').length, 0);
  return shared >= LEAST_SHARED * Math.max(before.length, after.length) ? pieces : undefined;
}

/** How many unchanged lines around a change show where it stands. */
const CONTEXT = 2;

/** What is shown: lines, and in place of a long unchanged stretch how many lines it has. */
export function withoutLongStretches(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ edit }) => edit !== 'same');
  return lines.reduce<(DiffLine | number)[]>((shown, line, index) => {
    const last = shown.at(-1);
    if (isNear(index)) shown.push(line);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
    return shown;
  }, []);
}
