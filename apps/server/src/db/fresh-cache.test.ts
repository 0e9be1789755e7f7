import { expect, test } from 'vitest';
import { FreshCache } from './fresh-cache.ts';

const kept = { name: 'kept' };

test('the least recently asked for is dropped first', () => {
  const cache = new FreshCache<object>({ max: 2 });
  const keep = cache.begin();
  keep('a', kept);
  keep('b', kept);
  cache.find('a');
  keep('c', kept);
  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([kept, undefined, kept]);
});

test('what was begun before a change is not kept after it', () => {
  const cache = new FreshCache<object>({ max: 2 });
  const [beforeClear, beforeDrop] = [cache.begin(), cache.begin()];
  cache.clear();
  beforeClear('a', kept);
  expect(cache.find('a')).toBeUndefined();
  cache.drop(() => false);
  beforeDrop('a', kept);
  expect(cache.find('a')).toBeUndefined();
});

test('a change drops what it concerns and nothing else', () => {
  const cache = new FreshCache<{ name: string }>({ max: 2 });
  const keep = cache.begin();
  keep('a', { name: 'a' });
  keep('b', { name: 'b' });
  cache.drop(({ name }) => name === 'a');
  expect([cache.find('a'), cache.find('b')]).toEqual([undefined, { name: 'b' }]);
});
