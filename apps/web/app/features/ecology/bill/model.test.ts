import { describe, expect, it } from 'vitest';
import { nextStep } from './model.ts';

describe('the next step with a bill', () => {
  const waits = { may: ['begin-bill-check', 'confirm-bill', 'dispute-bill'], difference: null } as const;
  const bill = (of: { may: readonly string[]; difference: number | null }) =>
    ({ ...of, may: [...of.may] }) as Parameters<typeof nextStep>[0];

  it('is to compare it at a computer, and to confirm it where no table can be imported', () => {
    expect(nextStep(bill(waits), true)).toBe('import');
    expect(nextStep(bill(waits), false)).toBe('confirm');
  });

  it('is to dispute what differs, and to confirm what does not', () => {
    expect(nextStep(bill({ ...waits, difference: -150 }), true)).toBe('dispute');
    expect(nextStep(bill({ ...waits, difference: 0 }), true)).toBe('confirm');
  });

  it('is to take the bill along when nothing else is left', () => {
    expect(nextStep(bill({ may: [], difference: null }), false)).toBe('take-along');
  });
});
