import { expect, test, vi } from 'vitest';
import { rememberRecent } from './recent.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test('the same bytes are asked about once, whoever holds them', () => {
  const ask = vi.fn((input: Uint8Array) => ({ length: input.length }));
  const remembered = rememberRecent(4, ask);
  const view = bytes(9, 1, 2, 3).subarray(1);
  expect(remembered(bytes(1, 2, 3))).toBe(remembered(view));
  expect(remembered(bytes(1, 2, 4))).not.toBe(remembered(view));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the answer belongs to the bytes as they were', () => {
  const remembered = rememberRecent(4, (input) => input);
  const mutable = bytes(1, 2, 3);
  const answer = remembered(mutable);
  mutable[0] = 7;
  expect(answer).toEqual(bytes(1, 2, 3));
  expect(remembered(mutable)).toEqual(bytes(7, 2, 3));
});

test('what was not asked for longest is forgotten first', () => {
  const ask = vi.fn((input: Uint8Array) => input[0]!);
  const remembered = rememberRecent(2, ask);
  for (const value of [1, 2, 1, 3]) remembered(bytes(value));
  ask.mockClear();
  for (const value of [1, 3]) remembered(bytes(value));
  expect(ask).not.toHaveBeenCalled();
  remembered(bytes(2));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('failures and very long inputs are not kept', () => {
  const ask = vi.fn((input: Uint8Array) => {
    if (input.length === 1) throw new Error('no');
    return input.length;
  });
  const remembered = rememberRecent(2, ask);
  for (let i = 0; i < 2; i++) expect(() => remembered(bytes(1))).toThrow('no');
  for (let i = 0; i < 2; i++) remembered(new Uint8Array(5000));
  expect(ask).toHaveBeenCalledTimes(4);
});
