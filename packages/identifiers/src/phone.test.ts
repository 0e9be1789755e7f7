import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhone, parsePhone } from './index.ts';

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
