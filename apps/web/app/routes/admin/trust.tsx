import { loadTrust, TrustPage } from '~/features/admin/trust/trust-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadTrust;
export default TrustPage;
