import { expect, test } from 'vitest';
import { isDeep } from '../../../../scripts/depth.ts';
import { World } from '../../src/attacks/testing/world.ts';
import { honestFilesOfOthers } from './by-others.ts';
import { honestFilesByHand } from './files.ts';
import { explained, INTACT, judged, nameOf } from './judging.ts';

/**
 * Honest files by kind of original, of revision and of cross-reference, all of which are to be called intact but for those
 * that are named with their reason. `npm run corpus` judges them all, with those that programs of the machine make anew.
 */
const LEAST_INTACT = 0.98;
const SAMPLE = 11;

const world = new World();

test('honest files are called intact', async () => {
  const all = [...honestFilesByHand(world), ...honestFilesOfOthers(world)];
  const files = all.filter((_, at) => isDeep || at % SAMPLE === 0);
  const wrong: string[] = [];
  let [made, intact] = [0, 0];
  for (const file of files) {
    const found = await judged(world, file, world.verify.bind(world));
    if (found === undefined) continue;
    made++;
    if (found === INTACT) intact++;
    else if (explained(file, found) === undefined) wrong.push(`${nameOf(file)}: ${found}`);
  }
  expect(wrong).toEqual([]);
  if (!isDeep) return;
  expect(made).toBeGreaterThanOrEqual(400);
  expect(intact / made).toBeGreaterThanOrEqual(LEAST_INTACT);
});
