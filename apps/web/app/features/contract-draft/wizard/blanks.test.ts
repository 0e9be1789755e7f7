import { AUTHOR_KEY } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import type { PlacedField } from '../model.ts';
import { blankError, blanksOf, filledOf, gapFrom, settledValue, withValue } from './blanks.ts';

const field = (label: string, change: Partial<PlacedField> = {}): PlacedField => ({
  ...{ id: `${label}${change.page ?? 0}`, documentId: 'd', party: AUTHOR_KEY, kind: 'text', label, page: 0 },
  ...{ left: 20, top: 20, width: 60, height: 6, required: true, value: '', options: {} },
  ...change,
});
const document = {
  ...{ id: 'd', name: '租约', pages: [], size: 1, sha256: '', sm3: '', level: null, findings: [] },
  signatures: 0,
};
const blanks = (...fields: PlacedField[]) => blanksOf({ documents: [document], fields });
const one = (label: string, change: Partial<PlacedField> = {}) => {
  const [blank] = blanks(field(label, change));
  if (!blank) throw new Error('no blank');
  return blank;
};

test('each kind is asked for in the shape that fits it on a phone', () => {
  expect(one('月租金', { kind: 'number' }).shape).toBe('number');
  expect(one('交付地点').shape).toBe('line');
  expect(one('备注', { height: 18 }).shape).toBe('lines');
  expect(one('起租日').shape).toBe('day');
  expect(one('签订日期').shape).toBe('day');
  // written otherwise already, it stays what it is
  expect(one('签订日期', { value: '二〇二六年' }).shape).toBe('line');
  expect(one('生日蛋糕').shape).toBe('line');
  const choice = (choices: string[]) => one('运费', { kind: 'choice', options: { choices } }).shape;
  expect(choice(['甲方承担', '乙方承担'])).toBe('radio');
  expect(choice(['1%', '3%', '6%', '13%'])).toBe('list');
  expect(choice(['由甲方在交付之前一次付清', '由乙方按月支付'])).toBe('list');
  expect(one('含税', { kind: 'checkbox' }).shape).toBe('radio');
  expect(one('执照', { kind: 'image', party: 'b' }).shape).toBe('brought');
});

test('they stand in the order of the pages, fields of one party and one name as one; marks are none of them', () => {
  const fields = [
    field('乙', { page: 1 }),
    field('甲', { top: 80 }),
    field('甲', { page: 2 }),
    field('', { kind: 'seal', party: 'a' }),
    field('甲', { party: 'a' }),
  ];
  expect(blanks(...fields).map(({ party, label, page }) => [party, label, page])).toEqual([
    ['a', '甲', 0],
    [AUTHOR_KEY, '甲', 0],
    [AUTHOR_KEY, '乙', 1],
  ]);
  const [, mine] = blanks(...fields);
  const written = mine && withValue(fields, mine, '是');
  expect(written?.filter(({ value }) => value === '是')).toHaveLength(2);
});

test('what a party fills in may be left to it; what is typed has to fit', () => {
  const list = blanks(
    field('月租金', { kind: 'number', value: '四千' }),
    field('地点', { top: 30, value: '示例市' }),
    field('身份证号码', { top: 40, party: 'b', value: '1' }),
    field('传真', { top: 50, required: false }),
  );
  expect(filledOf(list)).toEqual({ done: 1, all: 2 });
  expect(list.map(blankError)).toEqual(['请填写数字', undefined, expect.any(String), undefined]);
  expect(settledValue(one('月租金', { kind: 'number', value: ' 4,800.00 ' }))).toBe('4800.00');
});

test('walking goes from gap to gap, around the end, and through all of them once nothing is missing', () => {
  const list = blanks(
    field('a', { value: 'x' }),
    field('b', { top: 30 }),
    field('c', { top: 40, value: 'x' }),
    field('d', { top: 50 }),
  );
  expect(gapFrom(list, -1, 1)?.label).toBe('b');
  expect(gapFrom(list, 1, 1)?.label).toBe('d');
  expect(gapFrom(list, 3, 1)?.label).toBe('b');
  expect(gapFrom(list, 1, -1)?.label).toBe('d');
  const full = list.map((blank) => ({ ...blank, value: 'x' }));
  expect(gapFrom(full, 3, 1)?.label).toBe('a');
  expect(gapFrom([], -1, 1)).toBeUndefined();
});
