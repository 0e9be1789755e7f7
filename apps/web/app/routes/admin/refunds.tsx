import { loadRefunds, RefundsPage } from '~/features/admin/money/refunds-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadRefunds;
export default RefundsPage;
