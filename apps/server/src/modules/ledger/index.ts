export { answerLedgerAdmin } from './admin-routes.ts';
export { checkLedger, type LedgerFinding } from './check.ts';
export { balanceOf, earn, isPosted, type LedgerEntry, type LedgerLine, post, takeBack } from './ledger.ts';
