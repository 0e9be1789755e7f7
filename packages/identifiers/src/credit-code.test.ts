import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCheckedOrganizationCode, maskCreditCode, parseCreditCode } from './index.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const known = ['91350100M000100Y43', '9144030071526726XG', '11320000MB151840XJ'];

const withCheck = (body: string): string[] =>
  Array.from(ALPHABET, (check) => body + check).filter((code) => parseCreditCode(code).ok);

const bodies = fc
  .tuple(
    fc.constantFrom('11', '31', '52', '91', '92', 'Y1'),
    fc.stringMatching(/^[0-9]{6}$/),
    fc.array(fc.nat(30), { minLength: 9, maxLength: 9 }),
  )
  .map(([kind, division, subject]) => kind + division + subject.map((index) => ALPHABET[index]).join(''));

describe('parseCreditCode', () => {
  test.each(known)('%s is accepted, and so is the organisation code in it', (code) => {
    expect(parseCreditCode(code)).toEqual({ ok: true, value: code });
    expect(hasCheckedOrganizationCode(code)).toBe(true);
  });

  test('lower case, full width and separators are straightened', () => {
    const accepted = { ok: true, value: '91350100M000100Y43' };
    expect(parseCreditCode(' 91350100m000100y43 ')).toEqual(accepted);
    expect(parseCreditCode('９１３５０１００Ｍ０００１００Ｙ４３')).toEqual(accepted);
    expect(parseCreditCode('913501-00M000100Y-43')).toEqual(accepted);
  });

  test.each([
    ['', '请输入统一社会信用代码'],
    ['91350100M000100Y4', '统一社会信用代码应为 18 位'],
    ['91350100M000100Y4Z', '统一社会信用代码不含字母 I、O、Z、S、V，请核对'],
    ['9135010AM000100Y43', '统一社会信用代码格式不正确'],
    ['91350100M000100Y44', '统一社会信用代码校验位不正确，请核对'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(parseCreditCode(typed)).toEqual({ ok: false, reason });
  });

  test('exactly one check character fits', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(withCheck(body)).toHaveLength(1);
      }),
    );
  });

  test('one mistyped character or two swapped neighbours never pass', () => {
    fc.assert(
      fc.property(bodies, fc.nat(16), fc.integer({ min: 1, max: 30 }), (body, position, shift) => {
        const [code = ''] = withCheck(body);
        const other = ALPHABET[(ALPHABET.indexOf(code.charAt(position)) + shift) % 31];
        expect(parseCreditCode(code.slice(0, position) + other + code.slice(position + 1)).ok).toBe(false);

        const [left = '', right = ''] = code.slice(position, position + 2);
        const swapped = code.slice(0, position) + right + left + code.slice(position + 2);
        expect(parseCreditCode(swapped).ok).toBe(swapped === code);
      }),
    );
  });
});

test('an organisation code whose own check fails is only noticed', () => {
  // Raising character 9 changes the inner sum; the outer check character is found again.
  const [code = ''] = withCheck('91350100N000100Y4');
  expect(parseCreditCode(code).ok).toBe(true);
  expect(hasCheckedOrganizationCode(code)).toBe(false);
});

test('a masked credit code keeps four characters at each end', () => {
  expect(maskCreditCode('91350100M000100Y43')).toBe('9135**********0Y43');
});
