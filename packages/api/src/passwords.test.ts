import { expect, test } from 'vitest';
import { brokenPasswordRules, isCommonPassword } from './passwords.ts';

const owner = { account: 'beichen_dev', phone: '13900005718' };

test.each([
  ['Qianyue-Taihu-2031', []],
  ['short1A', ['long']],
  ['alllowercase1', ['mixed']],
  ['Xbeichen_dev9z', ['own']],
  ['Zz13900005718', ['own']],
  ['Password1234', ['leaked']],
  ['P@ssw0rd2026', ['leaked']],
  ['', ['long', 'mixed', 'leaked']],
])('%s breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password, owner)).toEqual(broken);
});

test('rows of keys, one character and common words are known, whatever stands around them', () => {
  for (const common of [
    'Qwertyuiop1',
    '1234567890',
    'Woaini520520',
    'aaaaaaaaaaA1',
    'Admin@123456',
    'ABCDEFGHIJK',
  ])
    expect(isCommonPassword(common), common).toBe(true);
  for (const good of ['correct horse battery', 'Taihu7 moon river', 'x9K!mmzQ2pl'])
    expect(isCommonPassword(good), good).toBe(false);
});
