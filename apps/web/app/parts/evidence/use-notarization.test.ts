import { expect, test } from 'vitest';
import { codeIn, waitFor } from './use-notarization.ts';

const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

test('a code is read however it was written', () => {
  expect(codeIn(` ${CODE.toLowerCase()} `)).toBe(CODE);
  expect(codeIn(CODE.replace(/(.{4})/g, '$1 '))).toBe(CODE);
});

test.each(['', CODE.slice(1), `${CODE}A`, CODE.replace('A', '1')])('%j is no code of ours', (typed) => {
  expect(codeIn(typed)).toBeUndefined();
});

test('it is asked for again ever more seldom, and not after two minutes', () => {
  const waits = Array.from({ length: 10 }, (_, n) => waitFor({ stage: 'waiting', quorum: 1 }, n));
  const asked = waits.filter((wait) => wait !== undefined);
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked.reduce((sum, wait) => sum + wait, 0)).toBe(120_000);
  expect(waits.at(-1)).toBeUndefined();
});

test.each([
  ['witnessed', 1, false],
  ['logged', 1, true],
  ['logged', 0, false],
  ['waiting', 0, true],
] as const)('what is %s with a quorum of %i is waited for: %s', (stage, quorum, isAwaited) => {
  expect(waitFor({ stage, quorum }, 0) !== undefined).toBe(isAwaited);
});
