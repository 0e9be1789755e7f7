import { expect, test } from 'vitest';
import { RenderedCache } from './rendered-cache.ts';

const pictures = (most: number) => new RenderedCache<Uint8Array>({ most, sizeOf: ({ length }) => length });
const picture = (size = 10) => new Uint8Array(size);

test('one picture is drawn once, for all who ask at once and after', async () => {
  const kept = pictures(1_000);
  let drawn = 0;
  const draw = async () => picture(++drawn);
  expect(kept.find('a')).toBeUndefined();
  const both = await Promise.all([kept.of('a', draw), kept.of('a', draw)]);
  expect(both[0]).toBe(both[1]);
  expect(await kept.of('a', draw)).toBe(both[0]);
  expect(kept.find('a')).toBe(both[0]);
  await kept.of('b', draw);
  expect(drawn).toBe(2);
});

test('a failure is not kept, and what was not looked at for longest makes room', async () => {
  const kept = pictures(25);
  await expect(kept.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const drawn: string[] = [];
  const ask = (key: string) =>
    kept.of(key, async () => {
      drawn.push(key);
      return picture();
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});
