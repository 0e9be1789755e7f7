import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageAt, maskIdCard, parseIdCard, readIdCard } from './index.ts';

const now = new Date('2025-06-15T04:00:00Z');

/** Builds a number whose check character is searched for with the parser, not computed beside it. */
const numbers = fc
  .record({
    region: fc.constantFrom('110105', '440524', '650102', '810000', '820000', '830000'),
    birth: fc.date({ min: new Date('1900-01-01'), max: new Date('2025-01-01'), noInvalidDate: true }),
    serial: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, birth, serial }) => {
    const day = birth.toISOString().slice(0, 10).replaceAll('-', '');
    return `${region}${day}${String(serial).padStart(3, '0')}`;
  });

const withCheck = (digits: string): string[] =>
  Array.from('0123456789X', (check) => digits + check).filter((number) => parseIdCard(number, now).ok);

describe('parseIdCard', () => {
  test.each(['11010519491231002X', '440524188001010014', '34052419800101001X'])(
    '%s is accepted',
    (number) => {
      expect(parseIdCard(number, now)).toEqual({ ok: true, value: number });
    },
  );

  test('lower-case x, spaces and full-width digits are straightened', () => {
    expect(parseIdCard(' 110105 19491231 002x ', now)).toEqual({ ok: true, value: '11010519491231002X' });
    expect(parseIdCard('１１０１０５１９４９１２３１００２Ｘ', now)).toEqual({
      ok: true,
      value: '11010519491231002X',
    });
  });

  test('an old 15-digit number is lengthened', () => {
    expect(parseIdCard('110105491231002', now)).toEqual({ ok: true, value: '11010519491231002X' });
  });

  test.each([
    ['', '请输入身份证号码'],
    ['1101051949123100', '身份证号码应为 18 位，最后一位可以是 X'],
    ['X1010519491231002X', '身份证号码应为 18 位，最后一位可以是 X'],
    ['990105194912310020', '身份证号码的地区代码不正确'],
    ['810101199001010010', '身份证号码的地区代码不正确'],
    ['110105490231002', '身份证号码中的出生日期不正确'],
    ['11010549123100X', '身份证号码应为 18 位，最后一位可以是 X'],
    ['110105194902310021', '身份证号码中的出生日期不正确'],
    ['110105194913010021', '身份证号码中的出生日期不正确'],
    ['110105203001010021', '身份证号码中的出生日期不正确'],
    ['110105194912310021', '身份证号码校验位不正确，请核对'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(parseIdCard(typed, now)).toEqual({ ok: false, reason });
  });

  test('a child born today in China is accepted though UTC is still yesterday', () => {
    const afterMidnightInChina = new Date('2025-06-14T16:30:00Z');
    const born = '11010520250615001';
    const accepted = Array.from('0123456789X', (check) => parseIdCard(born + check, afterMidnightInChina));
    expect(accepted.filter((parsed) => parsed.ok)).toHaveLength(1);
  });

  test('exactly one check character fits', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        expect(withCheck(digits)).toHaveLength(1);
      }),
    );
  });

  test('one mistyped digit or two swapped neighbours never pass', () => {
    fc.assert(
      fc.property(numbers, fc.nat(16), fc.integer({ min: 1, max: 9 }), (digits, position, shift) => {
        const [number = ''] = withCheck(digits);
        const other = String((Number(number[position]) + shift) % 10);
        const mistyped = number.slice(0, position) + other + number.slice(position + 1);
        expect(parseIdCard(mistyped, now).ok).toBe(false);

        const [left = '', right = ''] = number.slice(position, position + 2);
        const swapped = number.slice(0, position) + right + left + number.slice(position + 2);
        expect(parseIdCard(swapped, now).ok).toBe(swapped === number);
      }),
    );
  });
});

describe('readIdCard', () => {
  test('birth date and sex', () => {
    expect(readIdCard('11010519491231002X', now)).toEqual({
      birthDate: '1949-12-31',
      sex: 'female',
      age: 75,
      residencePermit: undefined,
    });
    expect(readIdCard('34052419800101001X', now)).toMatchObject({
      birthDate: '1980-01-01',
      sex: 'male',
      age: 45,
    });
  });

  test.each([
    ['810000199001010012', 'hong-kong'],
    ['820000199001010028', 'macao'],
    ['830000199001010014', 'taiwan'],
  ])('a residence permit %s is accepted, and its holder comes from %s', (number, origin) => {
    const [accepted = ''] = withCheck(number.slice(0, 17));
    expect(parseIdCard(accepted, now)).toEqual({ ok: true, value: accepted });
    expect(readIdCard(accepted, now).residencePermit).toBe(origin);
  });

  test('an old number is the same person as the new one', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        fc.pre(digits.startsWith('19', 6));
        const [number = ''] = withCheck(digits);
        const old = number.slice(0, 6) + number.slice(8, 17);
        expect(parseIdCard(old, now)).toEqual({ ok: true, value: number });
      }),
    );
  });

  test('a leap day’s birthday comes in March in other years', () => {
    expect(ageAt('2008-02-29', new Date('2026-02-28T04:00:00Z'))).toBe(17);
    expect(ageAt('2008-02-29', new Date('2026-03-01T04:00:00Z'))).toBe(18);
  });

  test('nobody grows younger', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(ageAt('1950-01-01', earlier)).toBeLessThanOrEqual(ageAt('1950-01-01', later));
      }),
    );
  });

  test('eighteen begins on the birthday itself', () => {
    const number = '110105200706150010';
    expect(readIdCard(number, new Date('2025-06-14T15:59:59Z')).age).toBe(17);
    expect(readIdCard(number, new Date('2025-06-14T16:00:00Z')).age).toBe(18);
  });
});

test('a masked ID card hides the birth date', () => {
  expect(maskIdCard('11010519491231002X')).toBe('110***********002X');
});
