import { expect, test } from 'vitest';
import { orderedId } from './ids.ts';

test('many ids of one millisecond are of version 7 and sort as they were made', () => {
  const made = Array.from({ length: 20_000 }, orderedId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  const milliseconds = new Set(made.map((id) => id.slice(0, 13)));
  expect(milliseconds.size).toBeLessThan(made.length);
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
