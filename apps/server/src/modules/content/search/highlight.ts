import type { Highlighted } from '@yinxin/api';
import { normal } from './pairs.ts';

/** Characters shown before and after the first hit. */
const AROUND = 40;

/** A text cut into what matches and what does not; pieces rather than HTML, so that nothing can be injected. */
export function highlight(text: string, keyword: string): Highlighted {
  const pieces: Highlighted = [];
  const [inText, wanted] = [normal(text), normal(keyword)];
  // a character whose lower case is longer would shift every place behind it
  if (inText.length !== text.length || wanted === '') return [{ text, hit: false }];
  let from = 0;
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    from = at + wanted.length;
    pieces.push({ text: text.slice(at, from), hit: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

export const holds = (text: string, keyword: string): boolean => normal(text).includes(normal(keyword));

/** The surroundings of the first hit, or the beginning of a text without one. */
export function excerpt(text: string, keyword: string): Highlighted {
  const at = Math.max(0, normal(text).indexOf(normal(keyword)));
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + keyword.length + 2 * AROUND);
  return highlight(
    `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    keyword,
  );
}
