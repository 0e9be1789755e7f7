import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [913, '913 B'],
  [1024, '1.0 KB'],
  [15_360, '15 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
