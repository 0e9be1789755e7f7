import { expect, test } from 'vitest';
import type * as passwords from './passwords.ts';

test('a password costs what OWASP asks for, unless told otherwise', async () => {
  // a module of its own: other tests of this process may have told otherwise
  const { href } = new URL('./passwords.ts?alone', import.meta.url);
  const { CHEAP_COST, hashPassword, isPassword, oneTimePassword, setPasswordCost }: typeof passwords =
    await import(/* @vite-ignore */ href);
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  setPasswordCost(CHEAP_COST);
  expect(await hashPassword(password)).toMatch(/^scrypt\$16\$1\$1\$/);
  expect([await isPassword(password, hash), await isPassword(`${password}x`, hash)]).toEqual([true, false]);
});
