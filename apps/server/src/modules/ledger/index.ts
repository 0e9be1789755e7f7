export { checkLedger, type LedgerFinding } from './check.ts';
export { answerLedgerDesk } from './desk-routes.ts';
export { balanceOf, earn, isPosted, type LedgerEntry, type LedgerLine, post, takeBack } from './ledger.ts';
