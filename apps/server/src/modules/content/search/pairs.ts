/**
 * Chinese has no spaces between words, so a text is found by its pairs of neighbouring characters: whatever is searched
 * for can only be where all its pairs are. Needs no dictionary and no extension of the database.
 */

/** As `highlight` compares them. */
export const normal = (text: string): string => text.toLowerCase();

/** Each character with the next one, and the last one alone: so every character begins a pair. */
export function pairsOf(text: string): string[] {
  const characters = [...normal(text)];
  return [...new Set(characters.map((character, at) => character + (characters[at + 1] ?? '')))];
}

/** PostgreSQL's text search syntax: quoted, quotes and backslashes doubled. */
const quoted = (pair: string) => `'${pair.replace(/['\\]/g, '$&$&')}'`;

/** A tsquery of what a text that holds the keyword must hold. A single character is the beginning of some pair. */
export function pairQuery(keyword: string): string {
  const characters = [...normal(keyword)];
  if (characters.length === 1) return `${quoted(characters.join(''))}:*`;
  return [...new Set(characters.slice(1).map((character, at) => quoted(characters[at] + character)))].join(
    ' & ',
  );
}
