import type { Database } from '../../db/connect.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { keepDeadlines } from './deadlines.ts';
import { makeDueBills } from './making.ts';

export { checkBills } from './check.ts';
export { makeBill } from './making.ts';
export { endOfMonth } from './months.ts';
export { type BillRow, billDisputes, billInvoices, bills, partnerPayments } from './tables.ts';
export * from './ways/index.ts';

/** Bills of ecosystem partners, from the closed month to the settled one. */
export function createBills({ db, upkeep }: { db: Database; upkeep: Upkeep }): void {
  upkeep.schedule('bills', '0 12 2-31 * *', () => makeDueBills(db));
  upkeep.schedule('bill-deadlines', '0 9 * * *', () => keepDeadlines(db));
}
