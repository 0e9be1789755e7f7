import { loadReclaims, ReclaimsPage } from '~/features/admin/identity/reclaims-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadReclaims;
export default ReclaimsPage;
