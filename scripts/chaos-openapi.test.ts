import { expect, test } from 'vitest';
import { repeatWhileDying } from '../bench/openapi-chaos.ts';
import { depth } from './depth.ts';

const KILLS = depth(1, 20);
const AT_ONCE = depth(10, 50);

test('kill -9 below a repeated request leaves one effect and one answer for each key', async () => {
  const outcome = await repeatWhileDying({ kills: KILLS, atOnce: AT_ONCE, port: 18_226 });
  expect(outcome.problems).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(KILLS * AT_ONCE);
}, 900_000);
