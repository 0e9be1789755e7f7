import { expect, test } from 'vitest';
import { fileError } from './files.ts';

test('a file is refused before it is sent: by its type, then by its size', () => {
  expect(fileError({ type: 'image/gif', size: 1 })).toMatch('jpg');
  expect(fileError({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toMatch('10 MB');
  expect(fileError({ type: 'image/png', size: 0 })).toMatch('空');
  expect(fileError({ type: 'application/pdf', size: 10 * 1024 * 1024 })).toBeUndefined();
});
