import { expect, test } from 'vitest';
import { unusedExports } from './unused-exports.ts';

test('an export that nobody imports is found, one that somebody imports is not', () => {
  const files = new Map([
    ['packages/x/src/one.ts', 'export const lonely = 1;\nexport interface Wanted {}\n'],
    ['packages/x/src/two.ts', "import type { Wanted } from './one.ts';\nconst wanted: Wanted = {};\n"],
    ['packages/x/src/index.ts', 'export const door = 1;\n'],
  ]);
  expect(unusedExports(files)).toEqual(['packages/x/src/one.ts: lonely is exported and used nowhere else']);
});
