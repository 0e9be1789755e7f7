import { agreementsToSignIn } from '@yinxin/api/client';
import { describe, expect, test } from 'vitest';
import { errorsBeforeCode, errorsBeforeSignIn } from './sign-in-fields.ts';

describe('before a code is sent', () => {
  test('a phone is needed', () => {
    expect(Object.keys(errorsBeforeCode({ phone: '123', code: '', agreed: false }))).toEqual(['phone']);
    expect(errorsBeforeCode({ phone: '138 0013 8000', code: '', agreed: false })).toEqual({});
  });
  test('login also needs six digits and consent, and each says so by itself', () => {
    const fields = { phone: '13800138000', agreed: true };
    expect(errorsBeforeSignIn({ ...fields, code: '12345' })).toEqual({ code: '请输入 6 位数字验证码' });
    expect(errorsBeforeSignIn({ ...fields, code: '123456' })).toEqual({});
    expect(Object.keys(errorsBeforeSignIn({ ...fields, code: '123456', agreed: false }))).toEqual(['agreed']);
  });
});

test('what is agreed to has the version of the text that is published, or our own before any is', () => {
  expect(agreementsToSignIn([{ name: 'privacy', version: '2.1' }])).toEqual([
    { kind: 'service', version: '1.0' },
    { kind: 'privacy', version: '2.1' },
  ]);
});
