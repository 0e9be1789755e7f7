import type { AdminBook } from '../admin-book/index.ts';
import { answerBillsAdmin, answerPartnerPayments, type BillDeskParts } from './bill-routes.ts';
import { showDue } from './due.ts';
import { answerPartnersAdmin } from './partner-routes.ts';
import { answerPartnerUsersAdmin } from './user-routes.ts';

export { decideAdjustment, requestAdjustment } from './adjustments.ts';
export { addAgreement } from './agreements.ts';
export { placeSampleCustomer } from './customers.ts';
export { createPartner } from './partners.ts';
export { decidePayment, requestPayment } from './payments.ts';
export { addRule } from './rules.ts';

/** The operators' side of ecosystem partners. */
export function answerPartnerDesk(adminBook: AdminBook, parts: BillDeskParts): void {
  const { db, vault } = parts;
  answerPartnersAdmin(adminBook, db, vault);
  answerPartnerUsersAdmin(adminBook, db, vault);
  answerBillsAdmin(adminBook, parts);
  answerPartnerPayments(adminBook, db);
  showDue(adminBook, db);
}
