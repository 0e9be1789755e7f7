import type { CallBook } from '../../http/calls.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { keepDeadlines } from './deadlines.ts';
import { makeDueBills } from './making.ts';
import { billNoticesTo } from './notices.ts';
import { answerBills, type BillParts } from './routes.ts';

export { checkBills } from './check.ts';
export { makeBill } from './making.ts';
export { endOfMonth } from './months.ts';
export { type BillRow, billDisputes, billInvoices, bills, partnerPayments } from './tables.ts';
export * from './ways/index.ts';

interface BillsParts extends BillParts {
  upkeep: Upkeep;
  jobs: Jobs;
  sms: SmsProvider;
}

/** Bills of ecosystem partners, from the closed month to the settled one. */
export function createBills(book: CallBook, parts: BillsParts): void {
  const { db, upkeep } = parts;
  answerBills(book, parts);
  upkeep.schedule('bills', '0 12 2-31 * *', () => makeDueBills(db));
  upkeep.schedule('bill-deadlines', '0 9 * * *', () => keepDeadlines(db));
  upkeep.subscribe(billNoticesTo(parts));
}
