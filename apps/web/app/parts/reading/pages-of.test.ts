import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [3, 9, [1, 2, 3, 4, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('on page %i of %i the offered pages are %j (0 is a gap)', (current, last, offered) => {
  expect(pagesOf(current, last)).toEqual(offered);
});
