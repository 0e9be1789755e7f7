import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhone, parseContactPhone, parsePhone } from './index.ts';

const phones = fc.stringMatching(/^1[3-9][0-9]{9}$/);

test('a phone number is found behind prefixes, spaces, hyphens and full-width digits', () => {
  for (const typed of [
    '13800138000',
    ' 138 0013 8000 ',
    '138-0013-8000',
    '+8613800138000',
    '+86 138 0013 8000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
  ]) {
    expect(parsePhone(typed), typed).toEqual({ ok: true, value: '13800138000' });
  }
});

test('what is no mobile number is refused', () => {
  for (const typed of ['12800138000', '1380013800', '138001380000', '+8513800138000', '1380013800a', '86']) {
    expect(parsePhone(typed), typed).toEqual({ ok: false, reason: '请输入正确的 11 位手机号' });
  }
  expect(parsePhone('  ')).toEqual({ ok: false, reason: '请输入手机号' });
});

test('a landline or a service number can be called back, too', () => {
  for (const [typed, number] of [
    ['010-62345678', '010-62345678'],
    ['（0571）8765 4321', '0571-87654321'],
    ['+86 021 6234 5678 转 8001', '021-62345678-8001'],
    ['０２０－６２３４５６７８', '020-62345678'],
    ['400-820-8820', '400-820-8820'],
    ['4008208820', '400-8208-820'],
    ['+86 138 0013 8000', '13800138000'],
  ])
    expect(parseContactPhone(typed ?? ''), typed).toEqual({ ok: true, value: number });
});

test('what nobody can be called on is no contact', () => {
  for (const typed of ['abc', '62345678', '12345', '010-12345678', '010-6234567899', '138001380', '010 转 1'])
    expect(parseContactPhone(typed).ok, typed).toBe(false);
  expect(parseContactPhone(' ')).toEqual({ ok: false, reason: '请输入联系电话' });
});

test('parsing again changes nothing', () => {
  fc.assert(
    fc.property(phones, (phone) => {
      expect(parsePhone(phone)).toEqual({ ok: true, value: phone });
    }),
  );
});

test('a masked phone keeps its ends and hides the middle', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  fc.assert(fc.property(phones, (phone) => /^\d{3}\*{4}\d{4}$/.test(maskPhone(phone))));
});

test('masking what is too short hides all of it', () => {
  expect(maskPhone('1380013')).toBe('*******');
  expect(maskPhone('')).toBe('');
});
