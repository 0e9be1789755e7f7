import { expect, test, vi } from 'vitest';

test('a password costs what OWASP asks for, unless told otherwise', async () => {
  vi.resetModules(); // other tests of this process may have told otherwise
  const { CHEAP_COST, hashPassword, isPassword, oneTimePassword, setPasswordCost } = await import(
    './passwords.ts'
  );
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  setPasswordCost(CHEAP_COST);
  expect(await hashPassword(password)).toMatch(/^scrypt\$16\$1\$1\$/);
  expect([await isPassword(password, hash), await isPassword(`${password}x`, hash)]).toEqual([true, false]);
});
