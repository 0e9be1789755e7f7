import type { LedgerAccount, LedgerKind, SettleMode } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { post } from '../ledger/index.ts';

/** Which account grows when something becomes payable, and against which: of a share it is we who owe. */
const SIDES: Readonly<Record<SettleMode, { debit: LedgerAccount; credit: LedgerAccount }>> = {
  prepaid: { debit: 'partner-receivable', credit: 'revenue' },
  postpaid: { debit: 'partner-receivable', credit: 'revenue' },
  share: { debit: 'partner-shares', credit: 'partner-payable' },
};

interface Booking {
  kind: LedgerKind;
  /** The number of the bill. */
  reference: string;
  source: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Below zero the sides change places; nothing is booked for nothing. */
  amount: number;
}

export async function book(
  tx: Queryable,
  { kind, reference, source, amount, ...sides }: Booking,
): Promise<void> {
  if (amount === 0) return;
  const [debit, credit] = amount > 0 ? [sides.debit, sides.credit] : [sides.credit, sides.debit];
  const sum = Math.abs(amount);
  await post(tx, {
    ...{ kind, reference, source },
    lines: [
      { account: debit, debit: sum },
      { account: credit, credit: sum },
    ],
  });
}

/** What a bill, or a new version of it, makes payable. */
export const bookPayable = (
  tx: Queryable,
  { id, number, settleMode }: { id: string; number: string; settleMode: SettleMode },
  kind: 'bill' | 'bill-adjustment',
  amount: number,
): Promise<void> => book(tx, { kind, reference: number, source: id, amount, ...SIDES[settleMode] });
