import { expect, test } from 'vitest';
import { withoutPadding } from './padding.ts';

const padded = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(200)]);

test.each([
  ['a short length', '3003020101'],
  ['a long length', `308180${'04'.padEnd(256, '0')}`.replace('0400', '047e')],
  ['an indefinite length', '30800201010000'],
  ['an indefinite length within another', '308030800201010000020102' + '0000'],
])('what is padded ends where %s says', (_name, hex) => {
  expect(Buffer.from(withoutPadding(padded(hex))).toString('hex')).toBe(hex);
});

test('what is no BER is left as it is', () => {
  const bytes = Buffer.from('3085ffffffffff', 'hex');
  expect(withoutPadding(bytes)).toEqual(bytes);
});
