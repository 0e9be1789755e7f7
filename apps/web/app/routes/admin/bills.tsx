import { BillsPage, loadBills } from '~/features/admin/partners/bills-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadBills;
export default BillsPage;
