import { expect, test } from 'vitest';
import { killUnderLoad } from '../bench/contracts-chaos.ts';

test('kill -9 of the server and of PostgreSQL loses no signature, makes none twice and leaves no contract standing', async () => {
  const outcome = await killUnderLoad({ serverKills: 2, databaseKills: 1, lanes: 2, port: 18_222 });
  expect(outcome.problems).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(3);
}, 900_000);
