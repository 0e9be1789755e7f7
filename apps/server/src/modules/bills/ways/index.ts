export { type Adjustment, adjustBill } from './adjusting.ts';
export { beginCheck, checkAnew } from './checking.ts';
export { beginConfirmation, confirmBills, placeConfirmation } from './confirming.ts';
export { disputeBill, type NewDispute, refuseDispute, takeDispute, withdrawDispute } from './disputing.ts';
export { type DisputeFileParts, disputeFile, uploadDisputeFile } from './files.ts';
export {
  demandPayment,
  type InvoiceRequest,
  issueInvoice,
  receiveInvoice,
  requestInvoice,
} from './invoicing.ts';
export { type Deposit, depositMoney, depositOf, type Settlement, settleBill } from './settling.ts';
