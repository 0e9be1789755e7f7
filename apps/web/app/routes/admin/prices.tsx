import { loadPriceLists, PriceListsPage } from '~/features/admin/prices/price-lists-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPriceLists;
export default PriceListsPage;
