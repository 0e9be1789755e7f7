import type { CallBook } from '../../http/calls.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { ImportingParts } from './comparing/importing.ts';
import { TablePool } from './comparing/pool.ts';
import { answerComparing } from './comparing/routes.ts';
import { keepDeadlines } from './deadlines.ts';
import { answerExports } from './exporting/index.ts';
import { makeDueBills } from './making.ts';
import { billNoticesTo } from './notices.ts';
import { answerBills, type BillParts } from './routes.ts';

export { actingFor } from './acting.ts';
export { checkBills } from './check.ts';
export { customerNames } from './comparing/customers.ts';
export { importTable } from './comparing/importing.ts';
export { linesOf } from './comparing/lines.ts';
export { TablePool } from './comparing/pool.ts';
export { billPaperBy, presentBillPaper } from './exporting/recognised.ts';
export { makeBill, unbilledMonths } from './making.ts';
export { endOfMonth, monthBefore, monthOf } from './months.ts';
export {
  dueOf,
  peopleIn,
  presentBill,
  presentLog,
  type Reader,
  readBill,
  readLog,
} from './reading/index.ts';
export { type BillRow, billDisputes, billInvoices, bills, partnerPayments } from './tables.ts';
export { unagreedUse, unagreedWords } from './unagreed.ts';
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

/** What partners compare a bill with, and take along of it. */
export function createBillTables(
  book: CallBook,
  parts: Omit<ImportingParts, 'tables'> & Parameters<typeof answerExports>[1] & { upkeep: Upkeep },
): void {
  const tables = new TablePool();
  parts.upkeep.onStop(() => tables.close());
  answerComparing(book, { ...parts, tables });
  answerExports(book, parts);
}
