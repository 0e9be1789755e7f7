import { expect, test } from 'vitest';
import { inFours } from './signed-digests.tsx';

test('digests are read in groups of four', () => {
  expect(inFours('0123456789ab')).toBe('0123 4567 89ab');
});
