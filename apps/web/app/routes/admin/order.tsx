import { loadOrder, OrderPage } from '~/features/admin/orders/order-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadOrder;
export default OrderPage;
