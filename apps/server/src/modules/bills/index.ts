export { checkBills } from './check.ts';
export { makeBill, makeDueBills, unbilledMonths } from './making.ts';
export { endOfMonth, monthBefore, monthOf } from './months.ts';
export { type BillRow, billDisputes, billInvoices, bills, partnerPayments } from './tables.ts';
export { unagreedUse, unagreedWords } from './unagreed.ts';
