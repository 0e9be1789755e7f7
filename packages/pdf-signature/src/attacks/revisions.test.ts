import { describe, expect, test } from 'vitest';
import { depth, isDeep, seed as seedOfRun } from '../../../../scripts/depth.ts';
import { referees } from '../sign/testing/tools.ts';
import { verifyPdf } from '../verify/verifying.ts';
import { reviseOnce } from './revisions/fuzz.ts';
import { pageThatLooksDifferent } from './revisions/looks.ts';
import { verifyOnBothSides } from './testing/browser-side.ts';

const RUNS = depth(50, 400);
/** A busy machine takes a few minutes for all of them. */
const AT_ONCE = depth(50, 100);
/** Of those that pass, so many are drawn. */
const DRAWN = depth(5, 40);

describe('well-formed revisions behind signed files', () => {
  const verdicts = new Map<string, number>();
  const firsts = Array.from({ length: RUNS / AT_ONCE }, (_, n) => depth(1, seedOfRun) + n * AT_ONCE);
  test.each(firsts)(
    '%i and on: what changes pages or form is never valid, what honest programs do always is',
    async (first) => {
      for (let seed = first; seed < first + AT_ONCE; seed++) {
        const { violation, mutation, verdict, isHonest } = await reviseOnce(
          seed,
          isDeep || seed % 4 === 0 ? verifyOnBothSides : verifyPdf,
        );
        expect(violation, `seed ${seed}: ${mutation}`).toBeUndefined();
        const kind = `${isHonest ? 'honest' : 'hostile'} ${verdict}`;
        verdicts.set(kind, (verdicts.get(kind) ?? 0) + 1);
      }
    },
  );

  test('reach the rules from both sides', () => {
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
