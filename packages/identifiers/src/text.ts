/** Codes typed with a Chinese input method: full-width to half-width, separators away, letters upper-case. */
export const compactCode = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u200B-\u200F\u202A-\u202E\uFEFF\u2010-\u2015-]/g, '')
    .toUpperCase();

/** At most so many UTF-16 units, as limits of lengths count, and no half of a character. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** Keeps `head` and `tail` characters; what is too short to hide something is hidden whole. */
export function maskMiddle(text: string, head: number, tail: number): string {
  const characters = Array.from(text);
  const hidden = characters.length - head - tail;
  if (hidden <= 0) return '*'.repeat(characters.length);
  const end = characters.slice(head + hidden);
  return [...characters.slice(0, head), '*'.repeat(hidden), ...end].join('');
}
