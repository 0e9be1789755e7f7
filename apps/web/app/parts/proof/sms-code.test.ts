import { describe, expect, test } from 'vitest';
import { codeError, codeIn } from './code.ts';
import { secondsUntil } from './countdown.ts';

describe('the code field', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['【印信】验证码 482913，5 分钟内有效', '482913'],
    ['12ab', '12'],
    ['1234567', '123456'],
  ])('takes %j as %s', (pasted, code) => expect(codeIn(pasted)).toBe(code));
  test('asks for six digits', () => {
    expect(codeError('12345')).toBe('请输入 6 位数字验证码');
    expect(codeError('123456')).toBeUndefined();
  });
});

test('the countdown shows whole seconds and ends at zero', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 59_001)).toBe(1);
  expect(secondsUntil(60_000, 90_000)).toBe(0);
});
