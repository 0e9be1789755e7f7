import { loadPartnerPayments, PartnerPaymentsPage } from '~/features/admin/partners/payments-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPartnerPayments;
export default PartnerPaymentsPage;
