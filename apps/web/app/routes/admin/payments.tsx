import { loadPayments, PaymentsPage } from '~/features/admin/money/payments-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPayments;
export default PaymentsPage;
