import { expect, test } from 'vitest';
import { killTheServer } from '../bench/evidence-server-chaos.ts';
import { isDeep } from './depth.ts';

/** At the first file of a checkpoint and those that follow; EVIDENCE_KILLS=100 kills as often as `npm run chaos:evidence` kills a writer alone. */
const KILLS = Number(process.env.EVIDENCE_KILLS ?? 8);

// the quick run kills the writer alone (chaos-evidence) and a server under load (chaos-contracts)
test.runIf(isDeep || process.env.EVIDENCE_KILLS)(
  'kill -9 of the server at its evidence log leaves one leaf for each committed event, in one history',
  async () => {
    const outcome = await killTheServer({ kills: KILLS, perSecond: 200, port: 18_224 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.acts).toBeGreaterThan(0);
    // of few kills none may hit a file that is being written
    if (KILLS >= 10) expect(outcome.midway).toBeGreaterThan(0);
    expect(outcome.size).toBeGreaterThanOrEqual(outcome.events + outcome.acts);
  },
  1_800_000,
);
