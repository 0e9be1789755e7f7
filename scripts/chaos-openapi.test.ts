import { expect, test } from 'vitest';
import { repeatWhileDying } from '../bench/openapi-chaos.ts';
import { isDeep } from './depth.ts';

const KILLS = 20;
const AT_ONCE = 50;

// the quick run repeats requests that are under way (modules/applications/repeated) and kills a server under load (chaos-contracts)
test.runIf(isDeep)(
  'kill -9 below a repeated request leaves one effect and one answer for each key',
  async () => {
    const outcome = await repeatWhileDying({ kills: KILLS, atOnce: AT_ONCE, port: 18_226 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.requests).toBeGreaterThanOrEqual(KILLS * AT_ONCE);
  },
  900_000,
);
