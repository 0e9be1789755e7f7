import { loadVisits, VisitsPage } from '~/features/admin/visits-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadVisits;
export default VisitsPage;
