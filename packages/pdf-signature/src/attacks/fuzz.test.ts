import { expect, test } from 'vitest';
import { fuzzOnce } from './fuzz.ts';

const RUNS = 400;

test(`${RUNS} mutated files: nothing is thrown, nothing passes with changed signed bytes`, async () => {
  const verdicts = new Set<string>();
  for (let seed = 1; seed <= RUNS; seed++) {
    const { violation, mutation, verdict } = await fuzzOnce(seed);
    expect(violation, `seed ${seed}: ${mutation}`).toBeUndefined();
    verdicts.add(verdict);
  }
  // The mutator reaches readers and judges alike.
  expect([...verdicts]).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'INDETERMINATE', 'UNREADABLE']));
}, 60_000);
