import { expect, test } from 'vitest';
import { newUuid } from './uuid.ts';

test('is a UUID of version 4, another each time', () => {
  const made = new Set(Array.from({ length: 1_000 }, newUuid));
  expect(made.size).toBe(1_000);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
