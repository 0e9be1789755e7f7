import { LedgerPage, loadLedger } from '~/features/admin/money/ledger-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadLedger;
export default LedgerPage;
