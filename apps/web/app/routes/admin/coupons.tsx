import { CouponsPage, loadCoupons } from '~/features/admin/orders/coupons-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadCoupons;
export default CouponsPage;
