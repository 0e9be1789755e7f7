export { ApplyPage } from './apply/apply-page.tsx';
export { productOfSeal, type Target } from './apply/draft.ts';
export { OrderDetailPage } from './detail/detail-page.tsx';
export { queryOf } from './list/order-filters.tsx';
export { OrdersPage } from './list/orders-page.tsx';
export { InvoicesPage } from './money/invoices-page.tsx';
export { filtersIn } from './money/usage-filters.tsx';
export { UsagePage } from './money/usage-page.tsx';
export { PayPage, payTitle } from './pay/pay-page.tsx';
