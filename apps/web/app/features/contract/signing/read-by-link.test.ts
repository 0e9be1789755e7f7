import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LinkReading, openedIn, readByLink } from './read-by-link.ts';

const documents = [
  { id: 'a', sha256: '1' },
  { id: 'b', sha256: '2' },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('only pages that were shown by the link count, and for those bytes alone', () => {
  const reading = new LinkReading(documents);
  reading.look('a', 0);
  reading.look('a', 2);
  reading.pause();
  expect(openedIn(readByLink(documents))).toEqual({ a: [0, 2], b: [] });
  expect(openedIn(readByLink([{ id: 'a', sha256: 'signed since' }]))).toEqual({ a: [] });
});

test('a browser that keeps nothing costs reading once more, and no error', () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  new LinkReading(documents).look('a', 0);
  expect(openedIn(readByLink(documents))).toEqual({ a: [], b: [] });
});
