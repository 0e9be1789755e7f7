import { describe, expect, test } from 'vitest';
import { depth, isDeep, seed as seedOfRun } from '../../../../scripts/depth.ts';
import { referees } from '../sign/testing/tools.ts';
import { verifyPdf } from '../verify/verifying.ts';
import { reviseOnce } from './revisions/fuzz.ts';
import { differenceSeen, lookAt } from './revisions/looks.ts';
import { verifyOnBothSides } from './testing/browser-side.ts';
import { replaced } from './testing/world.ts';

const RUNS = depth(40, 20_000);
/** A busy machine takes a few minutes for all of them. */
const AT_ONCE = depth(40, 100);
/** Of those that pass, so many of each turn are drawn. */
const DRAWN = depth(3, AT_ONCE);

describe('well-formed revisions behind signed files', () => {
  const verdicts = new Map<string, number>();
  const firsts = Array.from({ length: RUNS / AT_ONCE }, (_, n) => depth(1, seedOfRun) + n * AT_ONCE);
  test.each(firsts)(
    '%i and on: what changes pages or form is never valid nor seen, what honest programs do always is valid',
    async (first) => {
      let drawn = 0;
      for (let seed = first; seed < first + AT_ONCE; seed++) {
        const { violation, mutation, verdict, isHonest, base, file } = await reviseOnce(
          seed,
          isDeep || seed % 4 === 0 ? verifyOnBothSides : verifyPdf,
        );
        expect(violation, `seed ${seed}: ${mutation}`).toBeUndefined();
        const kind = `${isHonest ? 'honest' : 'hostile'} ${verdict}`;
        verdicts.set(kind, (verdicts.get(kind) ?? 0) + 1);
        if (!referees || verdict !== 'TOTAL_PASSED' || drawn++ >= DRAWN) continue;
        expect(lookAt(seed, base, file).difference, `seed ${seed}: ${mutation}`).toBeUndefined();
      }
    },
  );

  test('reach the rules from both sides', () => {
    expect(verdicts.get('honest TOTAL_PASSED')).toBeGreaterThan(RUNS / 8);
    expect(verdicts.get('hostile TOTAL_FAILED')).toBeGreaterThan(RUNS / 4);
    expect(verdicts.get('hostile TOTAL_PASSED')).toBeGreaterThan(RUNS / 20);
  });

  test.runIf(referees)('are seen where they change a page', async () => {
    const { base } = await reviseOnce(await seedOf('plain'));
    const changed = replaced(base.file, 'The price is 100', 'The price is 900');
    expect(differenceSeen(base, base.file)).toBeUndefined();
    expect(differenceSeen(base, changed)).toBe('poppler draws page 0 differently');
  });
});

/** The first seed whose base is this one. */
async function seedOf(name: string): Promise<number> {
  for (let seed = 1; ; seed++) if ((await reviseOnce(seed)).base.name === name) return seed;
}
