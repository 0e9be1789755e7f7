import { describe, expect, test } from 'vitest';
import {
  dayOf,
  differing,
  errorsOfCompany,
  errorsOfRepresentative,
  fenOf,
  isOpenFor,
  mainPaper,
} from './company-fields.ts';

describe('the amount that arrived', () => {
  test.each([
    ['0.37', 37],
    ['.05', 5],
    ['0.3', 30],
    ['￥０．９９元', 99],
  ])('%s is %i fen', (typed, fen) => expect(fenOf(typed)).toBe(fen));
  test.each(['', '0', '0.00', '1.00', '37', '0.371', '-0.37'])('%j is none', (typed) =>
    expect(fenOf(typed)).toBeUndefined(),
  );
});

test.each([
  ['2034-05-06', '2034-05-06'],
  ['2034年5月6日', '2034-05-06'],
  ['长期', undefined],
])('%s is the day %s', (printed, day) => expect(dayOf(printed)).toBe(day));

const aCompany = {
  kind: 'enterprise',
  way: 'transfer',
  name: '示例科技有限公司',
  code: '91350100M000100Y43',
  representative: '沈怀瑾',
  validUntil: '',
  unlimited: true,
  papers: '',
  consents: '',
} as const;
const nothing = { papers: undefined, consents: undefined };

test('a company’s facts are taken when they are whole, and each says what is wrong with it', () => {
  expect(errorsOfCompany(aCompany, nothing)).toEqual({});
  const wrong = errorsOfCompany(
    { ...aCompany, name: '', code: '9135', representative: ' ', unlimited: false },
    { papers: '请先上传', consents: '请先同意' },
  );
  expect(Object.keys(wrong)).toEqual(['papers', 'name', 'code', 'representative', 'validUntil', 'consents']);
});

test('an organisation that the register does not know is judged by people', () => {
  expect(isOpenFor('enterprise', 'transfer')).toBe(true);
  expect(isOpenFor('government', 'transfer')).toBe(false);
  expect(isOpenFor('government', 'letter')).toBe(true);
  expect([mainPaper('individual-business'), mainPaper('law-firm')]).toEqual(['licence', 'registration']);
});

test('a phone of the representative is needed only for a message', () => {
  const number = '11010519491231002X';
  expect(errorsOfRepresentative({ number, method: 'face', phone: '' })).toEqual({});
  expect(Object.keys(errorsOfRepresentative({ number, method: 'sms', phone: '' }))).toEqual(['phone']);
});

test('what is typed otherwise than the photo shows is told', () => {
  expect(differing('青禾示例贸易有限公司', '青禾示例商贸有限公司')).toContain('青禾示例商贸有限公司');
  expect(differing(' 91110108matgcaxy5w', '91110108MATGCAXY5W')).toBeUndefined();
  expect(differing('', '青禾示例商贸有限公司')).toBeUndefined();
  expect(differing('青禾示例贸易有限公司', undefined)).toBeUndefined();
});
