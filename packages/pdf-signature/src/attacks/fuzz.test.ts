import { expect, test } from 'vitest';
import { depth, seed as seedOfRun } from '../../../../scripts/depth.ts';
import { fuzzOnce } from './fuzz.ts';
import { verifyOnBothSides } from './testing/browser-side.ts';
import { honestFiles } from './testing/honest-files.ts';
import { expectHonest } from './testing/twins.ts';
import { World } from './testing/world.ts';

const RUNS = depth(100, 400);

test('the files of other shapes are honest before they are mutated', async () => {
  const world = new World();
  for (const file of await honestFiles(world)) await expectHonest(world, file);
});

test(`${RUNS} mutated files: nothing is thrown, nothing passes with changed signed bytes`, async () => {
  const verdicts = new Set<string>();
  const first = depth(1, seedOfRun);
  for (let seed = first; seed < first + RUNS; seed++) {
    const { violation, mutation, verdict } = await fuzzOnce(seed, verifyOnBothSides);
    expect(violation, `seed ${seed}: ${mutation}`).toBeUndefined();
    verdicts.add(verdict);
  }
  // The mutator reaches readers and judges alike.
  expect([...verdicts]).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'INDETERMINATE', 'UNREADABLE']));
});
