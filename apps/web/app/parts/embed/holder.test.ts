import { expect, test } from 'vitest';
import { holdersOf } from './holder.ts';

const SHOP = 'https://shop.example';
const origins = [SHOP, 'https://shop2.example'];

test.each([
  [['https://shop.example'], [SHOP]],
  [['https://evil.example'], []],
  // nearest first: whoever holds the holder is told nothing
  [['https://evil.example', 'https://shop.example'], []],
  [['null'], []],
  [['https://shop.example.evil.example'], []],
])('held by %j, %j is told', (ancestors, told) => {
  expect(holdersOf({ origins }, ancestors)).toEqual(told);
});

test('where the browser names nobody, those that may hold it are named and nobody else', () => {
  expect(holdersOf({ origins }, undefined)).toEqual(origins);
  expect(holdersOf({ origins }, [])).toEqual(origins);
});
