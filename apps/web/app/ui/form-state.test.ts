import { CallError } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { FieldRefusal, hasErrors, refusalOf, withoutErrorsOf } from './form-state.ts';

interface Login {
  phone: string;
  code: string;
}

test('a refusal of the server is told at the field that answers for it', () => {
  const refused = new CallError(30201, 400, '验证码错误');
  expect(refusalOf<Login>(refused, 'code')).toEqual({ code: '验证码错误' });
  expect(refusalOf<Login>(refused, 'form')).toEqual({ form: '验证码错误' });
});

test('a field refused by name is told there, whatever answers for other failures', () => {
  expect(refusalOf<Login>(new FieldRefusal('phone', '该号码已停用'), 'form')).toEqual({
    phone: '该号码已停用',
  });
});

test('what was never meant for people is not shown to them', () => {
  expect(refusalOf<Login>(new TypeError('x is undefined'), 'form')).toEqual({
    form: '网络连接失败，请稍后再试',
  });
});

test('a corrected field is no longer called wrong, the others still are', () => {
  const errors = { phone: '请输入手机号', code: '请输入验证码', form: '提交失败' };
  expect(withoutErrorsOf<Login>(errors, { phone: '1' })).toEqual({ code: '请输入验证码' });
  expect(hasErrors({})).toBe(false);
  expect(hasErrors({ phone: undefined })).toBe(false);
  expect(hasErrors(errors)).toBe(true);
});
