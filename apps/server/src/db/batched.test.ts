import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('what is asked at once is asked once, what is asked meanwhile next, and each hears of its own', async () => {
  const asked: string[][] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ask = batched(async (keys: string[]) => {
    asked.push(keys);
    begin();
    await answered;
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.length]));
  });
  const first = [ask('a'), ask('bb'), ask('a'), ask('nobody')];
  await begun;
  const later = ask('a');
  answer();
  expect(await Promise.all(first)).toEqual([1, 2, 1, undefined]);
  expect(await later).toBe(1);
  expect(asked).toEqual([['a', 'bb', 'nobody'], ['a']]);
});

test('a question that fails fails whoever asked it, and nobody who asks later', async () => {
  let isWell = false;
  const ask = batched(async (keys: string[]) => {
    if (!isWell) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('down');
  isWell = true;
  expect(await ask('a')).toBe('a');
});
