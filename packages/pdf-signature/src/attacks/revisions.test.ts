import { describe, expect, test } from 'vitest';
import { referees } from '../sign/testing/tools.ts';
import { reviseOnce } from './revisions/fuzz.ts';
import { pageThatLooksDifferent } from './revisions/looks.ts';
import { verifyOnBothSides } from './testing/browser-side.ts';

const RUNS = 400;
/** Of those that pass, so many are drawn. */
const DRAWN = 40;

describe('well-formed revisions behind signed files', () => {
  test(`${RUNS} of them: what changes pages or form is never valid, what honest programs do always is`, async () => {
    const verdicts = new Map<string, number>();
    for (let seed = 1; seed <= RUNS; seed++) {
      const { violation, mutation, verdict, isHonest } = await reviseOnce(seed, verifyOnBothSides);
      expect(violation, `seed ${seed}: ${mutation}`).toBeUndefined();
      const kind = `${isHonest ? 'honest' : 'hostile'} ${verdict}`;
      verdicts.set(kind, (verdicts.get(kind) ?? 0) + 1);
    }
    // The generator reaches the rules from both sides.
    expect(verdicts.get('honest TOTAL_PASSED')).toBeGreaterThan(RUNS / 8);
    expect(verdicts.get('hostile TOTAL_FAILED')).toBeGreaterThan(RUNS / 4);
    expect(verdicts.get('hostile TOTAL_PASSED')).toBeGreaterThan(RUNS / 20);
  });

  test.runIf(referees)('poppler draws those that pass as they were, but for what may change', async () => {
    let looked = 0;
    for (let seed = 10_001; looked < DRAWN; seed++) {
      const { verdict, base, mutation, file } = await reviseOnce(seed);
      if (verdict !== 'TOTAL_PASSED') continue;
      looked++;
      expect(pageThatLooksDifferent(base, file), `seed ${seed}: ${mutation}`).toBeUndefined();
    }
  });
});
