import type { Produced } from '../corpus.ts';

/** What sort of file is signed. */
export type Kind =
  | ('plain' | 'rotated' | 'tagged' | 'form' | 'extras' | 'object streams' | 'linearised' | 'hybrid')
  | ('small page' | 'encrypted' | 'rewritten' | 'signed elsewhere');

/** What happens to it. */
export type Step =
  | ('one signature' | 'two signatures' | 'time stamp' | 'long term' | 'certification' | 'filling' | 'locks')
  | ('comments' | 'odd shapes');

/** From the name of a file of the corpus, by the first word that tells. */
const BY_WORD: readonly (readonly [word: string, kind: Kind])[] = [
  ['signed', 'signed elsewhere'],
  ['ours', 'signed elsewhere'],
  ['encrypted', 'encrypted'],
  ['linearized', 'linearised'],
  ['objects', 'object streams'],
  ['compressed', 'object streams'],
  ['form', 'form'],
  ['tagged', 'tagged'],
  ['rotated', 'rotated'],
  ['archive', 'tagged'],
  ['extras', 'extras'],
  ['clean', 'rewritten'],
  ['merged', 'rewritten'],
  ['united', 'rewritten'],
];

export const kindOf = (name: string): Kind => BY_WORD.find(([word]) => name.includes(word))?.[1] ?? 'plain';

/** A file that nobody has signed yet. */
export interface Original extends Produced {
  kind: Kind;
}
