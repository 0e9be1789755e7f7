import fc from 'fast-check';
import { expect, test } from 'vitest';
import { environmentOf, hintOf, isSecret, newSecret } from './secrets.ts';

test('a secret says where it belongs, and that it is whole', () => {
  for (const environment of ['sandbox', 'production'] as const) {
    const secret = newSecret(environment);
    expect(isSecret(secret)).toBe(true);
    expect(environmentOf(secret)).toBe(environment);
    expect(hintOf(secret)).toMatch(/^yx_(test|live)_…\w{4}$/);
    expect(newSecret(environment)).not.toBe(secret);
  }
});

test('one character wrong, one too few or another beginning: not a secret', () => {
  const secret = newSecret('sandbox');
  fc.assert(
    fc.property(fc.nat(secret.length - 1), fc.constantFrom(...'0aZ_'), (at, wrong) => {
      fc.pre(secret[at] !== wrong);
      expect(isSecret(secret.slice(0, at) + wrong + secret.slice(at + 1))).toBe(false);
    }),
  );
  for (const other of [secret.slice(1), secret.slice(0, -1), `${secret}a`, '', ` ${secret}`])
    expect(isSecret(other)).toBe(false);
});
