import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, sameBytes } from './vault.ts';

const vault = createVault(randomBytes(32).toString('hex'));

test('what was sealed opens again, and twice the same text looks different', () => {
  const sealed = vault.seal('13800138000');
  expect(vault.open(sealed)).toBe('13800138000');
  expect(vault.seal('13800138000').equals(sealed)).toBe(false);
});

test('a changed byte or another key is refused', () => {
  const sealed = vault.seal('11010519491231002X');
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(() => vault.open(sealed)).toThrow();
  expect(() => createVault(randomBytes(32).toString('hex')).open(vault.seal('x'))).toThrow();
});

test('a fingerprint is stable within its purpose only', () => {
  expect(sameBytes(vault.fingerprint('phone', '1'), vault.fingerprint('phone', '1'))).toBe(true);
  expect(sameBytes(vault.fingerprint('phone', '1'), vault.fingerprint('code', '1'))).toBe(false);
});
