import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskBankCard, parseBankAccount, parseBankCard } from './index.ts';

const withCheck = (digits: string): string[] =>
  Array.from('0123456789', (check) => digits + check).filter((number) => parseBankCard(number).ok);

test('a card number is accepted with and without spaces', () => {
  const accepted = { ok: true, value: '4111111111111111' };
  expect(parseBankCard('4111111111111111')).toEqual(accepted);
  expect(parseBankCard('4111 1111 1111 1111')).toEqual(accepted);
});

test.each([
  ['', '请输入银行卡号'],
  ['41111111111', '银行卡号应为 12 至 19 位数字'],
  ['41111111111111111111', '银行卡号应为 12 至 19 位数字'],
  ['4111a11111111111', '银行卡号应为 12 至 19 位数字'],
  ['4111111111111112', '银行卡号校验不通过，请核对'],
])('%s is refused: %s', (typed, reason) => {
  expect(parseBankCard(typed)).toEqual({ ok: false, reason });
});

test('one mistyped digit never passes', () => {
  const cards = fc.stringMatching(/^62[0-9]{9,16}$/);
  fc.assert(
    fc.property(cards, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, position, shift) => {
      const fitting = withCheck(digits);
      expect(fitting).toHaveLength(1);
      const [number = ''] = fitting;
      const other = String((Number(number[position]) + shift) % 10);
      expect(parseBankCard(number.slice(0, position) + other + number.slice(position + 1)).ok).toBe(false);
    }),
  );
});

test('a masked card shows its last four digits', () => {
  expect(maskBankCard('4111111111111111')).toBe('************1111');
});

test('a company’s account is digits without a check', () => {
  expect(parseBankAccount(' 3502-0000 1234 5678 ')).toEqual({ ok: true, value: '3502000012345678' });
  expect(parseBankAccount('')).toEqual({ ok: false, reason: '请输入对公账号' });
  for (const typed of ['12345', '1'.repeat(33), '35020000A1234'])
    expect(parseBankAccount(typed)).toEqual({ ok: false, reason: '对公账号应为 6 至 32 位数字' });
});
