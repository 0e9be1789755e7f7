import { loadOrders, OrdersPage } from '~/features/admin/orders/orders-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadOrders;
export default OrdersPage;
