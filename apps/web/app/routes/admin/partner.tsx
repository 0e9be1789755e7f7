import { loadPartner, PartnerPage } from '~/features/admin/partners/partner-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPartner;
export default PartnerPage;
