import fs from 'node:fs';
import { root } from './lib.ts';
import { EXPORTED } from './unused-exports.ts';

/** So many names a module shows to others: whoever reads its door knows what it is for. */
const MOST_NAMES = 15;
const DOORS = 'apps/server/src/modules/*/index.ts';

const LIST = /^export (?:type )?\{([^}]*)\}/gm;
const EVERYTHING = /^export \*/m;

/** What a file exports, by name. */
export function namesIn(text: string): string[] {
  const listed = [...text.matchAll(LIST)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.replace(/^[\s\S]*\bas\s|\btype\s/, '').trim())
      .filter(Boolean),
  );
  return [...listed, ...[...text.matchAll(EXPORTED)].map(([, name = '']) => name)];
}

/** What is wrong with a door, or undefined. */
export function doorObjection(text: string): string | undefined {
  if (EVERYTHING.test(text)) return 'name what others may use instead of export *';
  const { length } = namesIn(text);
  if (length > MOST_NAMES) return `${length} names for others are more than ${MOST_NAMES}: split the module`;
  return undefined;
}

/** Modules of the server whose index.ts shows too much, one line each. */
export const crowdedDoors = (): string[] =>
  fs.globSync(DOORS, { cwd: root }).flatMap((file) => {
    const objection = doorObjection(fs.readFileSync(`${root}/${file}`, 'utf8'));
    return objection ? [`${file}: ${objection}`] : [];
  });
