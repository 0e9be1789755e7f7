import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaperKind, papers, parseForeignName } from './index.ts';

const now = new Date('2025-06-15T04:00:00Z');
const parse = (kind: PaperKind, typed: string) => papers[kind].parse(typed, now);

test.each([
  ['id-card', '11010519491231002x', '11010519491231002X'],
  ['passport', ' e12345678 ', 'E12345678'],
  ['passport', 'EA1234567', 'EA1234567'],
  ['passport', 'Ｇ１２３４５６７８', 'G12345678'],
  ['passport', '123456789', '123456789'],
  ['passport', 'K0123456', 'K0123456'],
  ['hk-mo-permit', 'h12345678', 'H12345678'],
  ['hk-mo-permit', 'M1234567801', 'M1234567801'],
  ['tw-permit', '12345678', '12345678'],
  ['tw-permit', '1234567890(B)', '1234567890B'],
  ['tw-permit', '1234567890（B）', '1234567890B'],
  ['permanent-residence', 'USA110063071501', 'USA110063071501'],
] as const)('%s %j is %s', (kind, typed, value) => {
  expect(parse(kind, typed)).toEqual({ ok: true, value });
});

test.each([
  ['passport', '', '请输入护照号码'],
  ['passport', 'ABCDEFGH', '护照号码应为 5 至 15 位字母和数字'],
  ['passport', 'E123', '护照号码应为 5 至 15 位字母和数字'],
  ['passport', 'E1234567#', '护照号码应为 5 至 15 位字母和数字'],
  ['hk-mo-permit', 'T12345678', '港澳居民来往内地通行证号码应以 H 或 M 开头，后接 8 位或 10 位数字'],
  ['hk-mo-permit', 'H123456789', '港澳居民来往内地通行证号码应以 H 或 M 开头，后接 8 位或 10 位数字'],
  ['tw-permit', '123456789', '台湾居民来往大陆通行证号码应为 8 位数字，旧版为 10 位数字'],
  ['tw-permit', '12345678B', '台湾居民来往大陆通行证号码应为 8 位数字，旧版为 10 位数字'],
  [
    'permanent-residence',
    'USA110063133201',
    '外国人永久居留身份证号码应为以 9 开头的 18 位，旧版为 3 个字母和 12 位数字',
  ],
  [
    'permanent-residence',
    '11010519491231002X',
    '外国人永久居留身份证号码应为以 9 开头的 18 位，旧版为 3 个字母和 12 位数字',
  ],
  ['hk-mo-tw-residence', '11010519491231002X', '港澳台居民居住证号码应以 810000、820000 或 830000 开头'],
] as const)('%s %j is refused: %s', (kind, typed, reason) => {
  expect(parse(kind, typed)).toEqual({ ok: false, reason });
});

test('the number of a residence permit is no ID card', () => {
  const permit = '81000019900307002';
  const number = Array.from('0123456789X', (check) => permit + check).find(
    (each) => parse('hk-mo-tw-residence', each).ok,
  );
  expect(parse('id-card', number ?? '')).toEqual({
    ok: false,
    reason: '该号码属于港澳台居民居住证，请更换证件种类',
  });
});

test('an age is told by numbers that hold a date of birth, and by no others', () => {
  expect(papers['id-card'].ageOf('11010519491231002X', now)).toBe(75);
  expect(papers['permanent-residence'].ageOf('911000201006160019', now)).toBe(14);
  expect(papers['permanent-residence'].ageOf('USA110063071501', now)).toBeUndefined();
  expect(papers.passport.ageOf('E12345678', now)).toBeUndefined();
});

test('each paper has the names that it prints', () => {
  expect(papers['id-card'].parseName('John Smith').ok).toBe(false);
  for (const kind of ['passport', 'hk-mo-tw-residence', 'permanent-residence'] as const)
    for (const name of ['John Smith', '陈大文']) expect(papers[kind].parseName(name).ok, kind).toBe(true);
});

describe('the new permanent residence card', () => {
  const bodies = fc
    .record({
      region: fc.stringMatching(/^[0-9]{5}$/),
      birth: fc.date({ min: new Date('1900-01-01'), max: new Date('2025-01-01'), noInvalidDate: true }),
      serial: fc.stringMatching(/^[0-9]{3}$/),
    })
    .map(({ region, birth, serial }) => {
      const day = birth.toISOString().slice(0, 10).replaceAll('-', '');
      return `9${region}${day}${serial}`;
    });

  test('carries exactly one check character, and one mistyped digit never passes', () => {
    fc.assert(
      fc.property(
        bodies,
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (body, at, shift) => {
          const fitting = Array.from('0123456789X', (check) => body + check).filter(
            (number) => parse('permanent-residence', number).ok,
          );
          expect(fitting).toHaveLength(1);
          const [number = ''] = fitting;
          const other = String((Number(number[at]) + shift) % 10);
          expect(parse('permanent-residence', number.slice(0, at) + other + number.slice(at + 1)).ok).toBe(
            false,
          );
        },
      ),
    );
  });
});

test('whatever a paper accepts it accepts unchanged a second time, and masks', () => {
  const kinds = Object.keys(papers) as PaperKind[];
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(fc.stringMatching(/^[A-Z]{0,3}[0-9]{5,15}[A-Z]?$/), fc.string()),
      (kind, typed) => {
        const first = parse(kind, typed);
        if (!first.ok) return;
        expect(parse(kind, first.value)).toEqual(first);
        const masked = papers[kind].mask(first.value);
        expect(masked).toHaveLength(first.value.length);
        expect(masked).toContain('*');
      },
    ),
  );
});

describe('parseForeignName', () => {
  test.each([
    ['  John   Smith ', 'John Smith'],
    ['O’Connor, Mary-Jane', "O'Connor, Mary-Jane"],
    ['José María Núñez', 'José María Núñez'],
    ['NGUYỄN VĂN AN', 'NGUYỄN VĂN AN'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
    ['张三', '张三'],
    ['尼古拉·彼得罗夫', '尼古拉·彼得罗夫'],
  ])('%j is %j', (typed, value) => {
    expect(parseForeignName(typed)).toEqual({ ok: true, value });
  });

  test.each(['', 'J', 'John1', 'Иван', '<b>', 'John😀', '-John', 'John  张', 'A'.repeat(65), 'a\u200bb'])(
    '%j is refused',
    (typed) => {
      expect(parseForeignName(typed).ok).toBe(false);
    },
  );

  test('a long list of marks is refused at once', () => {
    expect(parseForeignName(`a${" '".repeat(20_000)}1`).ok).toBe(false);
  });
});
