import { loadPriceList, PriceListPage } from '~/features/admin/prices/price-list-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPriceList;
export default PriceListPage;
