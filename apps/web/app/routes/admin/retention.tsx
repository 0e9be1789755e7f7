import { loadRetention, RetentionPage } from '~/features/admin/identity/retention-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadRetention;
export default RetentionPage;
