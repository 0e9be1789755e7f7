import { expect, test } from 'vitest';
import { killUnderLoad } from '../bench/contracts-chaos.ts';
import { depth } from './depth.ts';

const KILLS = { serverKills: depth(1, 2), databaseKills: 1 };

test('kill -9 of the server and of PostgreSQL loses no signature, makes none twice and leaves no contract standing', async () => {
  const outcome = await killUnderLoad({ ...KILLS, lanes: 2, port: 18_222 });
  expect(outcome.problems).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(KILLS.serverKills + KILLS.databaseKills);
}, 900_000);
