import { expect, test } from 'vitest';
import { killTheWriter } from '../bench/evidence-chaos.ts';

test('kill -9 of the writer of the evidence log loses nothing it acknowledged and makes no second history', async () => {
  const outcome = await killTheWriter({ kills: 8, perSecond: 200 });
  expect(outcome.problems).toEqual([]);
  expect(outcome.began).toBeGreaterThan(2);
});
