import { ItemPage, loadItem } from '~/features/admin/content/item-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadItem;
export default ItemPage;
