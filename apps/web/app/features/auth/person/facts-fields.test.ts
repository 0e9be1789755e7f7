import { describe, expect, test } from 'vitest';
import { errorsOfFacts, MINOR, papersFor } from './facts-fields.ts';

const aPerson = { paperKind: 'id-card', name: '林知夏', number: '110101199003070011' } as const;

/** The number with the check character it needs. */
function numbered(seventeen: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(seventeen[index]), 0);
  return seventeen + '10X98765432'[sum % 11];
}

describe('a person’s facts', () => {
  const adult = numbered('11010119900307001');
  test('are taken when they are whole', () => {
    expect(errorsOfFacts({ ...aPerson, number: adult }, undefined)).toEqual({});
  });
  test('each says by itself what is wrong', () => {
    const wrong = errorsOfFacts({ ...aPerson, name: '', number: '123' }, '请先阅读并同意');
    expect(Object.keys(wrong)).toEqual(['name', 'number', 'consents']);
  });
  test('what was handed in before stands where nothing is typed, and what is typed is looked at', () => {
    expect(errorsOfFacts({ ...aPerson, name: '', number: '' }, undefined, true)).toEqual({});
    expect(Object.keys(errorsOfFacts({ ...aPerson, name: '', number: '123' }, undefined, true))).toEqual([
      'number',
    ]);
  });
  test('a minor is told kindly, not that the number is wrong', () => {
    const year = new Date().getFullYear() - 10;
    const child = { ...aPerson, number: numbered(`110101${year}0101001`) };
    expect(errorsOfFacts(child, undefined)).toEqual({ number: MINOR });
  });
  test('a residence permit and an ID card are not taken for each other', () => {
    const permit = numbered('81000019900307001');
    expect(errorsOfFacts({ ...aPerson, number: permit }, undefined).number).toMatch('更换证件种类');
    const kind = 'hk-mo-tw-residence' as const;
    expect(errorsOfFacts({ ...aPerson, paperKind: kind, number: permit }, undefined)).toEqual({});
    expect(errorsOfFacts({ ...aPerson, paperKind: kind, number: adult }, undefined).number).toMatch('81');
  });
  test('a foreign paper keeps its own spelling', () => {
    const passport = { paperKind: 'passport', name: 'Ada Example', number: 'E12345678' } as const;
    expect(errorsOfFacts(passport, undefined)).toEqual({});
    const wrong = errorsOfFacts({ ...passport, name: 'Ada 1', number: 'ABCDEFG' }, undefined);
    expect(Object.keys(wrong)).toEqual(['name', 'number']);
  });
});

test('papers that no register knows go the manual way only', () => {
  expect(papersFor('carrier').map(([kind]) => kind)).toEqual(['id-card', 'hk-mo-tw-residence']);
  expect(papersFor('manual').map(([kind]) => kind)).toContain('passport');
});
