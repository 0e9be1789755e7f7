import { expect, test } from 'vitest';
import { lockProblems, readLock } from './lock-check.ts';

test('our lock file has every platform package it names', () => {
  expect(lockProblems(readLock())).toEqual([]);
});

test('a missing platform package is named', () => {
  const lock = {
    packages: { 'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux': '1.0.0' } } },
  };
  expect(lockProblems(lock)).toEqual(['node_modules/a@1.0.0: missing a-linux@1.0.0']);
});
