import { describe, expect, test } from 'vitest';
import { secondsUntil } from './countdown.ts';
import { codeIn, errorsBeforeCode, errorsBeforeLogin } from './fields.ts';

describe('the code field', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['【印信】验证码 482913，5 分钟内有效', '482913'],
    ['12ab', '12'],
    ['1234567', '123456'],
  ])('takes %j as %s', (pasted, code) => expect(codeIn(pasted)).toBe(code));
});

describe('before a code is sent', () => {
  test('phone and consent are needed, and each says so by itself', () => {
    expect(Object.keys(errorsBeforeCode({ phone: '123', code: '', agreed: false }))).toEqual([
      'phone',
      'agreed',
    ]);
    expect(errorsBeforeCode({ phone: '138 0013 8000', code: '', agreed: true })).toEqual({});
  });
  test('login also needs six digits', () => {
    const fields = { phone: '13800138000', agreed: true };
    expect(errorsBeforeLogin({ ...fields, code: '12345' })).toEqual({ code: '请输入 6 位数字验证码' });
    expect(errorsBeforeLogin({ ...fields, code: '123456' })).toEqual({});
  });
});

test('the countdown shows whole seconds and ends at zero', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 59_001)).toBe(1);
  expect(secondsUntil(60_000, 90_000)).toBe(0);
});
