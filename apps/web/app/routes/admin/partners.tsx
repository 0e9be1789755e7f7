import { loadPartners, PartnersPage } from '~/features/admin/partners/partners-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPartners;
export default PartnersPage;
