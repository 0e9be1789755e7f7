import { BillPage, loadBill } from '~/features/admin/partners/bill-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadBill;
export default BillPage;
