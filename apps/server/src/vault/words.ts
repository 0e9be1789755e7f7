import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Vault } from './index.ts';

/** More of a text is not looked through. */
const MOST_CHARACTERS = 200_000;

/**
 * As in docs/decisions/0008 a text is found by its pairs of neighbouring characters; here each is a keyed hash, so that
 * the index tells nothing of what people agreed on. Single characters are kept as well: a hash has no beginning.
 */
const hashed = (vault: Vault, word: string): string =>
  vault.fingerprint('contract-word', word).subarray(0, 9).toString('base64url');

const charactersOf = (text: string) =>
  Array.from(text.slice(0, MOST_CHARACTERS).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' '));

/** As many as find room in a tsvector, which holds a megabyte. */
const MOST_WORDS = 80_000;

function* pairsIn(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    const characters = charactersOf(text);
    for (const [at, character] of characters.entries()) {
      yield character;
      const next = characters[at + 1];
      if (next !== undefined) yield character + next;
    }
  }
}

function wordsIn(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const word of pairsIn(texts)) if (words.size < MOST_WORDS) words.add(word);
  return words;
}

export const wordsOf = (vault: Vault, texts: readonly string[]): string[] =>
  [...wordsIn(texts)].map((word) => hashed(vault, word));

/** So many words a hasher knows again. */
const MOST_KNOWN = 20_000;

/** For many texts that have much in common: what comes again is hashed once. */
export function wordHasher(vault: Vault): (texts: readonly string[]) => string[] {
  const known = new LRUCache<string, string>({ max: MOST_KNOWN });
  const hashOf = (word: string): string => {
    const hash = known.get(word) ?? hashed(vault, word);
    known.set(word, hash);
    return hash;
  };
  return (texts) => [...wordsIn(texts)].map(hashOf);
}

/** Hashed words as a tsvector is written; as many as find room in one. */
export const vectorText = (words: Iterable<string>): string =>
  [...new Set(words)]
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}'`)
    .join(' ');

const vectorOf = (words: readonly string[]) => sql<string>`array_to_tsvector(${sql.param(words)}::text[])`;

export const wordsVector = (vault: Vault, texts: readonly string[]) => vectorOf(wordsOf(vault, texts));

const BETWEEN_OTHERS = 500;

/** The same of whole documents, piece by piece: others are answered in between. */
export async function wordsVectorOfDocuments(vault: Vault, texts: readonly string[]) {
  const words = new Set<string>();
  let looked = 0;
  for (const text of texts)
    for (const word of pairsIn([text])) {
      if (words.size >= MOST_WORDS) break;
      words.add(word);
      if (++looked % (20 * BETWEEN_OTHERS) === 0) await setImmediate();
    }
  const hashes: string[] = [];
  for (const word of words) {
    hashes.push(hashed(vault, word));
    if (hashes.length % BETWEEN_OTHERS === 0) await setImmediate();
  }
  return vectorOf(hashes);
}

/** What a contract that holds the keyword must hold. */
export function wordsWanted(vault: Vault, keyword: string): string[] {
  const characters = charactersOf(keyword.trim());
  const pairs = characters.slice(1).map((character, at) => (characters[at] ?? '') + character);
  const wanted = characters.length === 1 ? characters : pairs;
  return [...new Set(wanted)].map((word) => hashed(vault, word));
}

/** A tsquery for all of them. */
export const wordsQuery = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' & ');
