export { answerLedgerAdmin } from './admin-routes.ts';
export { checkLedger, type LedgerFinding } from './check.ts';
export { balanceOf, earn, isPosted, post, takeBack } from './ledger.ts';
