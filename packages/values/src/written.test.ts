import { expect, test } from 'vitest';
import { plainYuan } from './money.ts';
import { parseWrittenCount, parseWrittenYuan } from './written.ts';

const fenOf = (text: string) => parseWrittenYuan(text)?.fen;

test('yuan are read as people and sheets write them', () => {
  const written = [
    '1,234.50',
    '¥1,234.5',
    '￥ 1234.50 元',
    '1，234．50',
    "'1234.5",
    'RMB1234.50',
    '+1234.500',
    '01234.5',
  ];
  expect(written.map(fenOf)).toEqual(written.map(() => 123_450));
  expect(['(3.20)', '（3.20）', '-3.2', '−¥3.20', '¥-3.20', '(¥3.2)'].map(fenOf)).toEqual(
    Array(6).fill(-320),
  );
  expect(['0', '0.00', '-0', '(0)'].map(fenOf)).toEqual([0, 0, 0, 0]);
});

test('what is no amount is none', () => {
  for (const text of [
    ...['', '-', '¥', '1,23', '1,2345', '12,34.5', '1.2.3', '1e3', '(1', '1)', '-(1)', '(-1)', '--1', '-¥-1'],
    ...['=1+1', '一百', '1.5万', '12%', '$5', '123456789012'],
  ])
    expect([text, parseWrittenYuan(text)]).toEqual([text, undefined]);
});

test('more than two decimals are rounded half up, and told', () => {
  expect(parseWrittenYuan('4.505')).toEqual({ fen: 451, isRounded: true });
  expect(parseWrittenYuan('(4.505)')).toEqual({ fen: -451, isRounded: true });
  expect(parseWrittenYuan('4.500000')).toEqual({ fen: 450, isRounded: false });
  for (const text of ['0.0049', '5.6843e-14', '-1e-7'])
    expect(parseWrittenYuan(text)).toEqual({ fen: 0, isRounded: true });
});

test('every amount we write is read back exactly', () => {
  for (const fen of [0, 1, -1, 99, 100, 123_456_789, -999_999_999_999])
    expect(fenOf(plainYuan(fen))).toBe(fen);
});

test('counts are whole numbers', () => {
  expect(['3', '1,000', '(2)', '-2', '5.00', '０'].map(parseWrittenCount)).toEqual([3, 1000, -2, -2, 5, 0]);
  for (const text of ['', '1.5', '1e2', '1234567890', 'x']) expect(parseWrittenCount(text)).toBeUndefined();
});
