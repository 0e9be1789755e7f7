import { expect, test } from 'vitest';
import { errorKindOf, statusShown } from './error-kinds.ts';

test.each([
  [401, 401],
  [403, 403],
  [404, 404],
  [429, 429],
  [500, 500],
  [400, 500],
  [503, 500],
])('an answer with status %i is shown as %i', (status, shown) => expect(statusShown(status)).toBe(shown));

test('an unknown page says so in Chinese and keeps the specification’s words for programs', () => {
  expect(errorKindOf(404)).toMatchObject({ title: '页面不存在', original: 'This page could not be found' });
});
