import { InvoicesPage, loadInvoices } from '~/features/admin/orders/invoices-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadInvoices;
export default InvoicesPage;
