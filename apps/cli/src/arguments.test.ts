import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';

const SPECS = {
  chain: { value: 'FILE', many: true, help: '' },
  trust: { value: 'FILE', many: true, help: '' },
  at: { value: 'TIME', help: '' },
  x: { value: 'MM', help: '' },
  json: { help: '' },
} as const;

const read = (line: string) => readArguments<keyof typeof SPECS>(line.split(' ').filter(Boolean), SPECS);

describe('lists', () => {
  test('may be repeated, or go on after the operands', () => {
    for (const line of [
      'leaf --chain a --chain b --trust r --json',
      'leaf --chain a b --trust r --json',
      'leaf --json --trust=r --chain a b',
    ]) {
      const args = read(line);
      expect([args.operands, args.all('chain'), args.all('trust'), args.has('json')], line).toEqual([
        ['leaf'],
        ['a', 'b'],
        ['r'],
        true,
      ]);
    }
  });

  test('end at --', () => {
    const args = read('--trust a b -- leaf');
    expect([args.operands, args.all('trust')]).toEqual([['leaf'], ['a', 'b']]);
    const both = read('--trust a b --chain c d --at 2026-01-01 -- leaf');
    expect([both.operands, both.all('trust'), both.all('chain')]).toEqual([['leaf'], ['a', 'b'], ['c', 'd']]);
    expect(read('--trust a -- b leaf').operands).toEqual(['b', 'leaf']);
  });

  test('never swallow an operand: a leaf is not taken for a root', () => {
    expect(read('--trust r leaf').operands).toEqual(['leaf']);
    // nobody can tell which of these is the operand, so the command refuses two
    expect(read('--trust r leaf --chain a b').operands).toEqual(['leaf', 'b']);
    expect(read('leaf --trust r -- other').operands).toEqual(['leaf', 'other']);
    expect(read('one.pdf --trust r two.PDF').operands).toEqual(['one.pdf', 'two.PDF']);
    expect(read('one --json two').operands).toEqual(['one', 'two']);
  });
});

test.each([
  ['unknown options', '--bogus', '没有选项 --bogus'],
  ['options without their value', '--at', '选项 --at'],
  ['switches with a value', '--json=yes', '选项 --json'],
  ['the same option twice', '--at 2026-01-01 --at 2027-01-01', '只能给出一次'],
])('%s are refused', (_, line, words) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(words);
});

test('times are ISO 8601', () => {
  expect(read('--at 2026-06-01').time('at')).toEqual(new Date('2026-06-01T00:00:00Z'));
  expect(read('--at 2026-06-01T08:00+08:00').time('at')).toEqual(new Date('2026-06-01T00:00:00Z'));
  for (const wrong of ['yesterday', '2026/06/01', '1780272000', '2026-13-01', '2026-06-01T25:00:00Z']) {
    expect(() => read(`--at ${wrong}`).time('at'), wrong).toThrow('ISO 8601');
  }
});

test('numbers are numbers', () => {
  expect(read('--x=-1.5').number('x')).toBe(-1.5);
  for (const wrong of ['--x=', '--x=1mm', '--x=NaN', '--x=300']) {
    expect(() => read(wrong).number('x', { max: 200 }), wrong).toThrow(UsageError);
  }
  expect(() => read('--x=1.5').number('x', { whole: true })).toThrow(UsageError);
});
