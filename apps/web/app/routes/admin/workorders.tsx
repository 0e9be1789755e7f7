import { loadWorkOrders, WorkOrdersPage } from '~/features/admin/work-orders/work-orders-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadWorkOrders;
export default WorkOrdersPage;
