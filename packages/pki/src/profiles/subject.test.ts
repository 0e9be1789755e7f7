import { expect, test } from 'vitest';
import { PROFILES } from './profiles.ts';
import { maskedIdentity } from './subject.ts';

test.each([
  ['an identity card', '110105194912310021', 'IDCCN-110xxxxxxxxxxx0021'],
  ['a travel permit', 'H12345678', 'IDCCN-Hxxxx5678'],
  ['a passport', 'E12345678', 'IDCCN-Exxxx5678'],
  ['a short number', 'A12345', 'IDCCN-Axxxx5'],
])('%s is masked as its profile asks, and never shows its middle', (_, number, masked) => {
  expect(maskedIdentity(number)).toBe(masked);
  expect(masked).toMatch(PROFILES.person.subject.serialNumber!.pattern!);
});

test('what is too short to hide anything is refused', () => {
  expect(() => maskedIdentity('12345')).toThrow(RangeError);
});
