import { loadSeals, SealsPage } from '~/features/admin/seals/seals-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadSeals;
export default SealsPage;
