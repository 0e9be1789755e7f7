import { loadReconciliations, ReconciliationsPage } from '~/features/admin/money/reconciliations-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadReconciliations;
export default ReconciliationsPage;
