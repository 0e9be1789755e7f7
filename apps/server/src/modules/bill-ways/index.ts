import type { CallBook } from '../../http/calls.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import { answerBillReading } from '../bill-reading/index.ts';
import { makeDueBills } from '../bills/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { keepDeadlines } from './deadlines.ts';
import { billNoticesTo } from './notices.ts';
import { answerBills, type BillParts } from './routes.ts';

export { actingFor } from '../bills/acting.ts';
export { adjustBill } from './adjusting.ts';
export { beginCheck, checkAnew } from './checking.ts';
export { placeConfirmation } from './confirming.ts';
export { demandPayment, issueInvoice, receiveInvoice, requestInvoice } from './invoicing.ts';
export { depositMoney, depositOf, settleBill } from './settling.ts';

type BillsParts = BillParts &
  Parameters<typeof answerBillReading>[1] & {
    upkeep: Upkeep;
    jobs: Jobs;
    sms: SmsProvider;
  };

/** Bills of ecosystem partners, from the closed month to the settled one. */
export function createBills(book: CallBook, parts: BillsParts): void {
  const { db, upkeep } = parts;
  answerBillReading(book, parts);
  answerBills(book, parts);
  upkeep.schedule('bills', '0 12 2-31 * *', () => makeDueBills(db));
  upkeep.schedule('bill-deadlines', '0 9 * * *', () => keepDeadlines(db));
  upkeep.subscribe(billNoticesTo(parts));
}
