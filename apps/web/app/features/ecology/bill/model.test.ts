import { describe, expect, it } from 'vitest';
import { nextStep } from './model.ts';

describe('the next step with a bill', () => {
  const waits = { may: ['begin-bill-check', 'confirm-bill', 'dispute-bill'], difference: null } as const;
  const bill = (of: { may: readonly string[]; difference: number | null }) =>
    ({ ...of, may: [...of.may] }) as Parameters<typeof nextStep>[0];

  it('is to compare it at a computer, and to confirm it where no table can be imported', () => {
    expect(nextStep(bill(waits), { importsHere: true, isCompared: false })).toBe('import');
    expect(nextStep(bill(waits), { importsHere: false, isCompared: false })).toBe('confirm');
  });

  it('is to dispute what differs, and to confirm what does not', () => {
    const compared = { importsHere: true, isCompared: true };
    expect(nextStep(bill({ ...waits, difference: -150 }), compared)).toBe('dispute');
    expect(nextStep(bill({ ...waits, difference: 0 }), compared)).toBe('confirm');
  });

  it('is to compare the version that a correction made, whose amount was only carried over', () => {
    const carried = bill({ ...waits, difference: -115 });
    expect(nextStep(carried, { importsHere: true, isCompared: false })).toBe('import');
  });

  it('is to take the bill along when nothing else is left', () => {
    expect(nextStep(bill({ may: [], difference: null }), { importsHere: false, isCompared: false })).toBe(
      'take-along',
    );
  });
});
