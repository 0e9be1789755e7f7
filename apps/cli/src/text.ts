import { visibleText } from '@yinxin/pki/name-words';

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Columns of a terminal; Chinese characters take two. */
const displayWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

/** Two columns, the second one aligned. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([label]) => displayWidth(label)));
  return rows.map(([label, value]) => `${label}${' '.repeat(width - displayWidth(label))}  ${value}`);
}

const CODES = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;

export type Colour = keyof typeof CODES;

export const paint = (text: string, colour: Colour, wanted: boolean): string =>
  wanted ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;

/** Names in files are chosen by others: no control character of theirs reaches the terminal. */
export const plain = (text: string): string => visibleText(text);

/** Seconds are enough for people: 2026-06-01 08:00:00 UTC. */
export const shownTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
